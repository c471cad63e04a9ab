import type { FormValues } from '#app/forms/form.ts';
import { refuseForm } from '#app/forms/receive-form.server.ts';

/** Refuses a new password that's too easy to guess, and keeps everything else that was typed. */
export function refusePassword(reason: string, values: FormValues | null) {
  return refuseForm({ cause: 'fields', errors: { password: reason }, message: null, values }, { status: 400 });
}
