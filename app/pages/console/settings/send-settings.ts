import { sendForm } from '#app/forms/send-form.ts';
import type { SettingsAnswer } from './receive-settings.server.ts';

/** Sends a settings form. Without a response, the page stays open and keeps everything that was typed. */
export async function sendSettings({ serverAction }: { serverAction: () => Promise<SettingsAnswer> }): Promise<SettingsAnswer> {
  const answer = await sendForm(serverAction);
  return 'cause' in answer
    ? { savedAt: null, conflicts: [], homeless: [], message: answer.message, removed: null, isUnsent: true }
    : answer;
}
