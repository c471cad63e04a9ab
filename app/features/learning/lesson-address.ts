import { useCallback, useEffect } from 'react';
import { href } from 'react-router';

import { listOf, StoredValue } from '#app/browser/stored-value.ts';
import { saveChange, useLearnerRecord } from './learner-record.ts';

/** Lesson data that earlier versions stored only on the device. The server rejects malformed entries. */
const oldPlaces = openOld<{ lesson: string; step: string }>('northkey-lesson-places');
const oldAnswers = openOld<{ check: string; option: string; right: boolean }>('northkey-lesson-checks');

/** Returns a function that builds a lesson's address, including the step that was last on screen. */
export function useLessonAddress(): (moduleId: string, lessonId: string) => string {
  const places = useLearnerRecord()?.places;
  useEffect(sendOld, []);

  return useCallback(
    (moduleId, lessonId) => {
      const step = places?.find(({ lesson }) => lesson === lessonId)?.step;
      return `${href('/learn/:module/:lesson', { module: moduleId, lesson: lessonId })}${step === undefined ? '' : `?step=${step}`}`;
    },
    [places],
  );
}

/**
 * Sends the lesson data that's stored only on this device, then removes it from the device. A place sent this way counts as older than any
 * on the server.
 */
function sendOld(): void {
  for (const [index, { lesson, step }] of oldPlaces.get().entries())
    saveChange({ kind: 'place', id: lesson, step, at: new Date(index).toISOString() });
  for (const { check, option, right } of oldAnswers.get())
    saveChange({ kind: 'check', id: check, option, right, at: new Date().toISOString() });
  oldPlaces.set([]);
  oldAnswers.set([]);
}

function openOld<Entry extends object>(key: string): StoredValue<Entry[]> {
  const isEntry = (entry: unknown): entry is Entry => typeof entry === 'object' && entry !== null;
  return new StoredValue<Entry[]>({ key, initial: [], parse: listOf(isEntry) });
}
