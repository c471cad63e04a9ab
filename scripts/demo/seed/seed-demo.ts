import type { SeededKeys } from '../write-guide.ts';
import { addAccessCodes } from './access-codes.ts';
import { addClients } from './clients.ts';
import { openDemoStore } from './demo-store.ts';
import { addLearnerChanges, getLearner, issuePrintedCode } from './learner-changes.ts';
import { addLearners } from './learners.ts';
import { addMail } from './mail.ts';
import { addManagers } from './managers.ts';
import { addSignatory } from './signatory.ts';

/** The learner whose resume code is printed. */
const printedLearner = 'Marisol Bautista';

/**
 * Fills the data folder with ten weeks of a fictional provider's records, using the portal's own use cases. The events, and their times
 * relative to the start, are always the same.
 */
export async function seedDemo(settings: Record<string, string | undefined>, start: Date): Promise<SeededKeys> {
  const store = await openDemoStore(settings, start);
  try {
    addManagers(store);
    addSignatory(store);
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
