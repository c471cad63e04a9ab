import { isRouteErrorResponse } from 'react-router';

import { formTooLarge, largestForm } from '#app/features/revisions/form-limit.ts';
import { sendForm } from '#app/forms/send-form.ts';
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
  if ((await request.clone().text()).length > largestForm) return notSaved(`${formTooLarge} What you typed is still here.`, true);

  let isRefused = false;
  const answer = await sendForm(async () => {
    try {
      return await serverAction();
    } catch (thrown) {
      isRefused = isRouteErrorResponse(thrown) && thrown.status < 500;
      throw thrown;
    }
  });
  return 'cause' in answer ? notSaved(answer.message, isRefused) : answer;
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
