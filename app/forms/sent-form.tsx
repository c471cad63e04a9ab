import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { Form } from 'react-router';

import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { FormField } from './form-field.tsx';
import { useSentForm, type SentFormOptions } from './use-sent-form.ts';

export interface SentFormProps extends SentFormOptions {
  /** The form's ID, for fields that are elsewhere on the page. */
  id?: string | undefined;
  action?: string;
  hidden?: Record<string, string>;
  submitLabel: ReactNode;
  /** The style of the submit button, which is primary by default. */
  look?: ComponentProps<typeof Button>['look'];
  /** The refusal's message, if it's more than text. */
  shownMessage?: ReactNode;
  /** Values for placeholders in the labels, such as {name}. */
  names?: Record<string, string>;
  /** Content above the fields, next to the button, and below the form. */
  head?: ReactNode;
  besideButton?: ReactNode;
  foot?: ReactNode;
}

/** A form in two columns, rendered from its description. */
export function SentForm({
  id,
  action,
  hidden = {},
  submitLabel,
  look,
  shownMessage,
  names,
  head,
  besideButton,
  foot,
  ...options
}: SentFormProps) {
  const { formProps, field, isSending, hasErrors, message } = useSentForm(options);

  return (
    <Form {...formProps} id={id} action={action} className="max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {head}
      <div className={classNames('grid gap-5 empty:hidden sm:grid-cols-2', head ? 'mt-5' : null)}>
        {Object.entries(options.form.fields).map(([name, described]) => (
          <Fragment key={name}>
            {described.words.part === undefined ? null : <Part>{described.words.part}</Part>}
            <FormField field={described} names={names} today={options.today} {...field(name)} />
          </Fragment>
        ))}
      </div>
      {message === null ? null : <Refused message={shownMessage ?? message} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" look={look} disabled={isSending} className="w-full sm:w-auto">
          {isSending ? <Icon name="loader-circle" className="size-4 animate-spin" /> : null}
          {isSending ? 'Sending' : submitLabel}
        </Button>
        {besideButton}
      </div>
      {foot}
      <span role="status" className="sr-only">
        {isSending ? 'Sending' : ''}
        {hasErrors && !isSending ? 'Not sent yet. Some fields need fixing.' : ''}
      </span>
    </Form>
  );
}

function Part({ children }: { children: string }) {
  return <h3 className="border-b border-line pb-2 font-serif text-xl font-semibold not-first:mt-3 sm:col-span-2">{children}</h3>;
}

function Refused({ message }: { message: ReactNode }) {
  return (
    <p role="alert" tabIndex={-1} className="mt-6 flex gap-3 rounded-md border border-warning bg-warning-soft px-4 py-3 outline-none">
      <Icon name="circle-alert" className="mt-0.5 size-5 shrink-0 text-warning" />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">{message}</span>
    </p>
  );
}
