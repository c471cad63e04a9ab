import { referralForm } from '#app/features/requests/request-forms/referral-form.ts';
import { RequestForm, type RequestFormProps } from './request-form.tsx';

/** Introduces someone who needs a VA. Its script is loaded apart, as it stands far down its page. */
export function ReferralRequest(props: Pick<RequestFormProps, 'formKey' | 'today' | 'refusal'>) {
  return <RequestForm kind="referral" form={referralForm} {...props} />;
}
