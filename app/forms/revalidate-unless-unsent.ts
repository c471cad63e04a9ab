import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The parts of an action's result that say whether the form was sent: a form's own refusal, a console action's one, or that of settings. */
interface SentResult {
  cause?: string;
  refusal?: { cause?: string } | string | null;
  isUnsent?: true;
}

/**
 * Keeps a page's data after a form that couldn't be sent. Loading it again would wait for the connection, and the form's own message would
 * wait with it.
 */
export function revalidateUnlessUnsent({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  const result = actionResult as SentResult | undefined;
  const own = typeof result?.refusal === 'object' ? result.refusal?.cause : undefined;
  const isUnsent = result?.isUnsent === true || (result?.cause ?? own) === 'connection';
  return isUnsent ? false : defaultShouldRevalidate;
}
