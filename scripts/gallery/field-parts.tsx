import { useRef, useState } from 'react';

import { choiceField, countField, dayField, emailField, nameField, phoneField, textField, tickField } from '#app/forms/fields.ts';
import type { Form, FormRefusal } from '#app/forms/form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/fields/check-field.tsx';
import { ChoiceField } from '#app/ui/fields/choice-field.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Part, Sample } from './part.tsx';

const choices = [
  { value: 'email', label: 'Email', text: 'Answered within a day' },
  { value: 'phone', label: 'Phone' },
  { value: 'none', label: 'Neither' },
];

export function FieldParts() {
  return (
    <Part id="fields" title="Fields and forms">
      <Sample name="TextField" file="app/ui/fields/text-field.tsx">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Empty" name="empty" />
          <TextField label="Filled in" name="filled" defaultValue="Ana Ruiz" />
          <TextField label="With a hint" name="hint" hint="As on your certificate" />
          <TextField label="May stay empty" name="optional" isOptional placeholder="416-555-0123" />
          <TextField label="With an error" name="error" defaultValue="ana@" error="Enter an email address like name@example.com." />
          <TextField label="Disabled" name="disabled" defaultValue="Can't be changed" disabled />
          <TextField label="A date" name="date" type="date" />
          <TextField label="A password" name="password" type="password" autoComplete="off" defaultValue="a long sentence" />
        </div>
      </Sample>
      <Sample name="TextArea" file="app/ui/fields/text-area.tsx">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea label="Empty" name="area" hint="It grows with what you type" isOptional />
          <TextArea label="With an error" name="area-error" error="Describe in a sentence what should happen." defaultValue="Please" />
        </div>
      </Sample>
      <Sample name="CheckField" file="app/ui/fields/check-field.tsx">
        <div className="grid gap-3 sm:grid-cols-2">
          <CheckField name="check">I have read the agreement</CheckField>
          <CheckField name="checked" defaultChecked>
            I have read the agreement
          </CheckField>
          <CheckField name="check-error" error="Check this box to continue.">
            I have read the agreement
          </CheckField>
        </div>
      </Sample>
      <Sample name="ChoiceField" file="app/ui/fields/choice-field.tsx">
        <div className="grid gap-5">
          <ChoiceField label="Nothing chosen" name="choice" choices={choices} hint="How we answer" />
          <ChoiceField label="One chosen" name="choice-made" choices={choices} defaultValue="email" />
          <ChoiceField label="With an error" name="choice-error" choices={choices} error="Choose one." />
        </div>
      </Sample>
      <Sample name="SearchField" file="app/ui/fields/search-field.tsx">
        <Searched />
      </Sample>
      <Sample name="SentForm: send it empty, then filled in" file="app/forms/sent-form.tsx">
        <Sent />
      </Sample>
    </Part>
  );
}

function Searched() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('consent');
  return <SearchField ref={field} label="Search the prompts" hint="/" value={text} onType={setText} />;
}

const form: Form = {
  fields: {
    name: nameField({ label: 'Your name', missing: 'Enter your name.', part: 'About you' }),
    email: emailField({ label: 'Your email', missing: 'Enter your email.' }),
    phone: phoneField({ label: 'Your phone', isOptional: true, hint: 'With the area code' }),
    day: dayField({ label: 'First day', missing: 'Choose a day.' }, (day) => day),
    hours: countField(
      { label: 'Hours', isShort: true, missing: 'Enter the hours.' },
      { from: 1, to: 12, malformed: 'Enter whole hours, like 3.', outside: 'Enter from 1 to 12 hours.' },
    ),
    way: choiceField(
      { label: 'How we answer', isWide: true, missing: 'Choose how we answer.', part: 'About the request' },
      { email: 'Email', phone: 'Phone' },
    ),
    what: textField({ label: 'What is it about?', isWide: true, missing: "Enter what it's about." }),
    agreed: tickField({ label: 'My agent has approved this', isWide: true, missing: 'Check this box to continue.' }),
  },
};

const values = { name: 'Ana Ruiz', email: 'ana@', phone: '', day: '2026-11-24', hours: '40', way: '', what: 'An open house', agreed: '' };

const refusedFields: FormRefusal = {
  cause: 'fields',
  errors: {
    email: 'Enter an email address like name@example.com.',
    hours: 'Enter from 1 to 12 hours.',
    way: 'Choose how we answer.',
    agreed: 'Check this box to continue.',
  },
  message: null,
  values,
};

const refusedByPortal: FormRefusal = {
  cause: 'portal',
  errors: {},
  message: 'This request was answered meanwhile. Nothing was changed.',
  values: { ...values, email: 'ana@example.com', hours: '4', way: 'email', agreed: 'yes' },
};

const refusals = { none: undefined, fields: refusedFields, portal: refusedByPortal };

/** Shows the form's errors only after a click, because a form moves the focus to its first error when it renders. */
function Sent() {
  const element = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<keyof typeof refusals>('none');
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setShown('fields')}>
          Refuse its fields
        </Button>
        <Button look="secondary" onClick={() => setShown('portal')}>
          Refuse it as a whole
        </Button>
        <Button look="quiet" onClick={() => setShown('none')}>
          Start over
        </Button>
      </p>
      <SentForm key={shown} form={form} element={element} refusal={refusals[shown]} submitLabel="Send request" />
    </>
  );
}
