import { campaignFields, checkCampaign, type CampaignField } from './campaign-form.ts';
import type { RequestContents } from './details-schema.ts';
import type { Checked, FormValues } from './fields.ts';
import { checkOvertime, overtimeFields, type OvertimeField } from './overtime-form.ts';
import { checkReferral, referralFields, type ReferralField } from './referral-form.ts';
import type { RequestKind } from './rules.ts';

/** The fields of each form, by kind. */
export interface FieldsOf {
  overtime: OvertimeField;
  campaign: CampaignField;
  referral: ReferralField;
}

export const requestFields: Record<RequestKind, readonly string[]> = {
  overtime: overtimeFields,
  campaign: campaignFields,
  referral: referralFields,
};

/** Checks a form of any kind, in the browser before it is sent and on the server when it arrives. `today` is Toronto's day. */
export function checkRequest(kind: RequestKind, typed: Record<string, string>, today: string): Checked<string, RequestContents> {
  if (kind === 'overtime') return wrap(checkOvertime(pick(overtimeFields, typed), today), (details) => ({ kind, details }));
  if (kind === 'campaign') return wrap(checkCampaign(pick(campaignFields, typed)), (details) => ({ kind, details }));
  return wrap(checkReferral(pick(referralFields, typed)), (details) => ({ kind, details }));
}

/** Reads what was typed out of a sent form; a field that is missing, or is a file, is empty. */
export function readValues(kind: RequestKind, form: FormData): Record<string, string> {
  return Object.fromEntries(
    requestFields[kind].map((field) => {
      const value = form.get(field);
      return [field, typeof value === 'string' ? value : ''];
    }),
  );
}

function wrap<Details>(
  checked: Checked<string, Details>,
  contents: (details: Details) => RequestContents,
): Checked<string, RequestContents> {
  return checked.kind === 'invalid' ? checked : { kind: 'valid', details: contents(checked.details) };
}

function pick<Field extends string>(fields: readonly Field[], typed: Record<string, string>): FormValues<Field> {
  // Every field is given a value just here, which the type of fromEntries cannot say.
  return Object.fromEntries(fields.map((field) => [field, typed[field] ?? ''])) as FormValues<Field>;
}
