import type { ReactNode } from 'react';

import { referredRoles, rewards } from '#app/features/requests/referral-form.ts';
import { CheckField } from '#app/ui/check-field.tsx';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useBrand } from '../../use-brand.ts';
import { RequestForm, type RequestFormProps } from './request-form.tsx';
import { rewardNames, roleNames } from '#app/features/requests/request-words.ts';

/** Introduces somebody who needs a VA. */
export function ReferralForm(props: Pick<RequestFormProps<'referral'>, 'formKey' | 'today' | 'refusal'>) {
  const { provider } = useBrand();

  return (
    <RequestForm kind="referral" submitLabel="Send referral" {...props}>
      {(field) => {
        const { defaultValue: consent, ...consentField } = field('consent');
        return (
          <>
            <Part>The person whom you refer</Part>
            <TextField label="Their name" autoComplete="off" className="sm:col-span-2" {...field('referredName')} />
            <ChoiceField
              label="What do they do?"
              className="sm:col-span-2"
              choices={referredRoles.map((value) => ({ value, label: roleNames[value] }))}
              {...field('referredRole')}
            />
            <TextField
              label="Their email"
              type="email"
              autoComplete="off"
              hint="Email or phone, one is enough"
              {...field('referredEmail')}
            />
            <TextField label="Their phone" type="tel" autoComplete="off" hint="With the area code" {...field('referredPhone')} />
            <TextArea
              label="What do they need?"
              hint="CRM help, follow-up, social media, transactions: a line is enough."
              className="sm:col-span-2"
              {...field('needs')}
            />
            <CheckField className="sm:col-span-2" {...consentField} defaultChecked={consent === 'yes'}>
              I asked this person, and they agreed that {provider} may contact them about its services.
            </CheckField>
            <Part>You</Part>
            <TextField label="Your name" autoComplete="name" className="sm:col-span-2" {...field('referrerName')} />
            <TextField label="Your email" type="email" autoComplete="email" {...field('referrerEmail')} />
            <TextField label="Your phone (optional)" type="tel" autoComplete="tel" {...field('referrerPhone')} />
            <ChoiceField
              label="Your reward"
              className="sm:col-span-2"
              choices={rewards.map((value) => ({ value, label: rewardNames[value] }))}
              {...field('reward')}
            />
          </>
        );
      }}
    </RequestForm>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <h3 className="border-b border-line pb-2 font-serif text-xl font-semibold not-first:mt-3 sm:col-span-2">{children}</h3>;
}
