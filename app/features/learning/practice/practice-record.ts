import { useEffect, useMemo } from 'react';
import { href } from 'react-router';

import { FetchedRecord } from '#app/browser/fetched-record.ts';
import { Store, useStore } from '#app/browser/store.ts';
import { saveChange, useLearnerRecord, useUnsaved } from '#app/features/learning/learner-record.ts';
import {
  applyReview,
  applyReviews,
  listMissedChecks,
  sortReviews,
  timeOfAnswer,
  type DatedReview,
  type MissedQuestion,
  type PlannableItem,
  type PracticeCard,
} from './practice-rules.ts';
import { isOtherLearner, keyOf, type PracticeReview, type RecordOwner } from '#app/features/learning/rules.ts';

export interface PracticeRecord {
  learner: string | null;
  cards: PracticeCard[];
  missed: MissedQuestion[];
  /** The answers from the last eight days, in the order they were given. Eight days cover the current week in any time zone. */
  recent: DatedReview[];
}

/** A learner's practice state, including answers given since it was fetched. */
export interface PracticeState extends RecordOwner {
  cards: ReadonlyMap<string, PracticeCard>;
  missed: readonly MissedQuestion[];
  /** Recent answers, covering at least this week, in the order they were given. */
  log: readonly DatedReview[];
  /**
   * The time of the last answer or fetch. Due items are determined as of this time, so that they don't change until the next answer or
   * fetch.
   */
  now: number;
}

const fetched = new FetchedRecord<PracticeRecord>(href('/practice/mine'));

/** Every answer this page knows about, by key, whether given on this page or left unsent by an earlier visit. */
const answered = new Store<ReadonlyMap<string, PracticeReview>>(new Map());

/** Returns this learner's practice state, or null until it has loaded and during server rendering. */
export function usePracticeRecord(): PracticeState | null {
  const mine = useLearnerRecord();
  const learner = mine?.learner ?? null;
  const ids = mine?.ids;
  const unsaved = useUnsaved();
  const record = useStore(fetched);
  const reviews = useStore(answered);

  useEffect(() => fetched.load(), []);
  useEffect(() => note([...unsaved.values()].filter((change) => change.kind === 'practice')), [unsaved]);
  useEffect(() => {
    if (isOtherLearner(fetched.get()?.learner ?? null, { learner })) startOver();
  }, [learner]);

  return useMemo(() => {
    if (record === null) return null;
    // An answer that the server has counted is left out by its time on this device: the server's time differs if this clock is fast.
    const counted = new Set(record.recent.map(({ given, ...review }) => keyOf({ ...review, at: given ?? review.at })));
    const given = sortReviews([...reviews].filter(([key]) => !counted.has(key)).map(([, review]) => review));
    const now = Math.max(fetched.fetchedAt, Date.parse(given.at(-1)?.at ?? '') || 0);
    const log = sortReviews([...record.recent, ...given]);
    const cards = applyReviews(record.cards, sortReviews([...given, ...listMissedChecks(unsaved.values())]));
    return { learner: record.learner, ids, cards, missed: record.missed, log, now };
  }, [record, reviews, unsaved, ids]);
}

/** Saves an answer and returns the item's updated card. */
export function answerItem(item: Pick<PlannableItem, 'id' | 'questions'>, right: boolean, card: PracticeCard | undefined): PracticeCard {
  const at = timeOfAnswer(item, { card, missed: fetched.get()?.missed ?? [] }, Date.now());
  const review: PracticeReview = { kind: 'practice', id: item.id, at, right };

  note([review]);
  saveChange(review);
  return applyReview(card, review);
}

function note(reviews: readonly PracticeReview[]): void {
  if (reviews.length > 0) answered.set(new Map([...answered.get(), ...reviews.map((review) => [keyOf(review), review] as const)]));
}

/** Clears the answers, because someone else has started on this device and the answers aren't theirs. */
function startOver(): void {
  answered.set(new Map());
  fetched.set(null);
  void fetched.refresh();
}
