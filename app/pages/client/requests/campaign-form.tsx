import { campaignPlatforms } from '#app/features/requests/campaign-form.ts';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { RequestForm, type RequestFormProps } from './request-form.tsx';
import { platformNames } from '#app/features/requests/request-words.ts';

/** Asks to have a campaign set up. */
export function CampaignForm(props: Pick<RequestFormProps<'campaign'>, 'formKey' | 'today' | 'refusal' | 'given'>) {
  return (
    <RequestForm kind="campaign" submitLabel="Send request" {...props}>
      {(field) => (
        <>
          <ChoiceField
            label="Where should it run?"
            className="sm:col-span-2"
            choices={campaignPlatforms.map((value) => ({ value, label: value === 'campaign' ? 'Not sure yet' : platformNames[value] }))}
            {...field('platform')}
          />
          <TextField label="Area" autoComplete="off" hint="City or radius" {...field('area')} />
          <TextField label="Ad budget (optional)" inputMode="decimal" autoComplete="off" hint="CAD a month" {...field('budget')} />
          <TextArea
            label="What should it bring?"
            hint="Buyers, sellers or an open house; a listing or a guide; by when."
            className="sm:col-span-2"
            {...field('goal')}
          />
          <TextField label="Your name" autoComplete="name" className="sm:col-span-2" {...field('name')} />
          <TextField label="Email for the answer" type="email" autoComplete="email" {...field('email')} />
          <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
        </>
      )}
    </RequestForm>
  );
}
