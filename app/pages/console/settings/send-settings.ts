import { isRouteErrorResponse } from 'react-router';

import { sendForm } from '#app/forms/send-form.ts';
import type { SettingsAnswer } from './receive-settings.server.ts';

/** Sends a settings form. Without a response, the page stays open and keeps everything that was typed. */
export async function sendSettings({ serverAction }: { serverAction: () => Promise<SettingsAnswer> }): Promise<SettingsAnswer> {
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
  return { savedAt: null, conflicts: [], homeless: [], message, removed: null, isUnsent: true, ...(isRefused ? { isRefused } : {}) };
}
