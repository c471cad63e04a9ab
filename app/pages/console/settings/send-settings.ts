import { isRouteErrorResponse } from 'react-router';

import { formTooLarge, largestForm } from '#app/features/revisions/form-limit.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { forgetSaved, leftField } from './values/unsaved-edits.ts';
import type { SettingsAnswer } from './receive-settings.server.ts';

interface SentSettings {
  request: Request;
  serverAction: () => Promise<SettingsAnswer>;
}

/**
 * Sends a settings form. Without a response, the page stays open and keeps everything that was typed. A form that's too large isn't sent,
 * because a browser that's still sending doesn't see the refusal.
 */
export async function sendSettings({ request, serverAction }: SentSettings): Promise<SettingsAnswer> {
  const form = await request.clone().text();
  if (form.length > largestForm) return notSaved(`${formTooLarge} What you typed is still here.`, true);

  let isRefused = false;
  const answer = await sendForm(async () => {
    try {
      return await serverAction();
    } catch (thrown) {
      isRefused = isRouteErrorResponse(thrown) && thrown.status < 500;
      throw thrown;
    }
  });
  if ('cause' in answer) return notSaved(answer.message, isRefused);

  const sent = new URLSearchParams(form);
  const left = sent.get(leftField);
  if (left !== null) forgetSaved(left, sent, answer);
  return answer;
}

function notSaved(message: string | null, isRefused: boolean): SettingsAnswer {
  return {
    savedAt: null,
    conflicts: [],
    homeless: [],
    displaced: [],
    message,
    removed: null,
    isUnsent: true,
    ...(isRefused ? { isRefused } : {}),
  };
}
