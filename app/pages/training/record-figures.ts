import type { LearnerFigures } from '#app/features/learners/merge-learners.server.ts';

/** Summarizes a learner's record in one line, or returns null if the record is empty. */
export function writeFigures(figures: LearnerFigures | null): string | null {
  if (figures === null) return null;

  const parts = [
    count(figures.lessons, 'lesson'),
    count(figures.ticks, 'checklist item'),
    count(figures.practiceAnswers, 'practice answer'),
    count(figures.notes, 'note'),
    count(figures.bookmarks, 'bookmark'),
    count(figures.checks, 'check answer'),
    figures.signatures > 0 ? 'the signed agreement' : null,
    count(figures.openAttempts, 'open assessment'),
    count(figures.failedAttempts, 'failed attempt'),
    count(figures.certificates, 'certificate'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(parts);
}

function count(number: number, noun: string): string | null {
  if (number === 0) return null;
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
