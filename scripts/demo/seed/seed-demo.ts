import type { SeededKeys } from '../write-guide.ts';
import { addAccessCodes } from './access-codes.ts';
import { addClients } from './clients.ts';
import { openDemoStore } from './demo-store.ts';
import { addLearnerChanges, getLearner, issuePrintedCode } from './learner-changes.ts';
import { addLearners } from './learners.ts';
import { addMail } from './mail.ts';
import { addManagers } from './managers.ts';

/** Whose record the printed resume code brings. */
const printedLearner = 'Marisol Bautista';

/**
 * Fills the data folder of the settings with ten weeks of a made-up provider, through the portal's own use cases. Who does
 * what, and when before the start, is the same each time.
 */
export async function seedDemo(settings: Record<string, string | undefined>, start: Date): Promise<SeededKeys> {
  const store = await openDemoStore(settings, start);
  try {
    addManagers(store);
    const findCode = addAccessCodes(store);
    const learners = addLearners(store, findCode);
    addLearnerChanges(store, learners, findCode);
    const findToken = addClients(store, findCode);
    addMail(store);
    await store.timeline.play();

    const resumeCode = await issuePrintedCode(store, getLearner(learners, printedLearner), start);
    return { resumeCode, requestToken: findToken('whitaker') };
  } finally {
    await store.database.destroy();
  }
}
