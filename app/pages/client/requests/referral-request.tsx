import { referralForm } from '#app/features/requests/request-forms/referral-form.ts';
import { RequestForm, type RequestFormProps } from './request-form.tsx';

/** Shows the referral form, whose script loads separately because the form is far down the page. */
export function ReferralRequest(props: Pick<RequestFormProps, 'formKey' | 'today' | 'refusal'>) {
  return <RequestForm kind="referral" form={referralForm} {...props} />;
}
