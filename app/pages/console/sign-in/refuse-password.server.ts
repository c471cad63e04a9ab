import type { Typed } from '#app/forms/form.ts';
import { refuseForm } from '#app/forms/receive-form.server.ts';

/** Returns a form whose new password was too easy to guess. Everything else that was typed is kept. */
export function refusePassword(reason: string, values: Typed | null) {
  return refuseForm({ cause: 'fields', errors: { password: reason }, message: null, values }, { status: 400 });
}
