import { urgencies } from '#app/features/requests/overtime-form.ts';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { RequestForm, type RequestFormProps } from './request-form.tsx';
import { urgencyNames } from '#app/features/requests/request-words.ts';

/** Asks for additional VA hours. */
export function OvertimeForm(props: Pick<RequestFormProps<'overtime'>, 'formKey' | 'today' | 'refusal'>) {
  return (
    <RequestForm kind="overtime" submitLabel="Send request" {...props}>
      {(field) => (
        <>
          <TextField label="Agent or team" autoComplete="name" {...field('agent')} />
          <TextField label="VA's name" autoComplete="off" {...field('va')} />
          <TextField
            label="Hours in total"
            inputMode="decimal"
            autoComplete="off"
            hint="0.5 to 80"
            className="sm:col-span-2 sm:max-w-40"
            {...field('hours')}
          />
          <TextField label="First day" type="date" min={props.today} {...field('startsOn')} />
          <TextField label="Last day" type="date" min={props.today} {...field('endsOn')} />
          <ChoiceField
            label="How soon?"
            className="sm:col-span-2"
            choices={urgencies.map((value) => ({ value, label: urgencyNames[value] }))}
            {...field('urgency')}
          />
          <TextArea
            label="What are the hours for?"
            hint="The result that you need, the time of day, and what may wait instead."
            className="sm:col-span-2"
            {...field('purpose')}
          />
          <TextField label="Email for the answer" type="email" autoComplete="email" {...field('email')} />
          <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
        </>
      )}
    </RequestForm>
  );
}
