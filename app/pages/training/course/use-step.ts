import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { preloadBlocks } from '#app/blocks/block-view.tsx';
import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { preloadSpecialBlocks } from '#app/pages/training/module/special-blocks.tsx';
import { saveChange, useLearnerRecord } from '#app/features/learning/learner-record.ts';
import type { LessonView } from './describe-lesson.server.ts';

export interface ShownStep {
  step: LessonStep;
  index: number;
  /** True if the address names a step that's no longer in the lesson. */
  isLost: boolean;
}

/** Returns a step's address within its lesson. */
export function addressOfStep({ id }: Pick<LessonStep, 'id'>): string {
  return `?step=${id}`;
}

/** Returns the step named in the address or, if there's no such step, the first one. */
export function useStep({ steps, asked: askedOfServer }: LessonView): ShownStep {
  const { search } = useLocation();
  const inAddress = new URLSearchParams(search).get('step');
  // A lesson saved on the device is one document, so its first render has to show the step that it was saved with, whatever the address
  // says.
  const asked = useSyncExternalStore(
    subscribeToNothing,
    () => inAddress,
    () => askedOfServer,
  );

  const index = steps.findIndex(({ id }) => id === asked);
  const step = steps[Math.max(index, 0)];
  if (step === undefined) throw new Error('A lesson needs at least one step.');
  return { step, index: Math.max(index, 0), isLost: asked !== null && index === -1 };
}

function subscribeToNothing() {
  return () => undefined;
}

/**
 * Moves the focus to the current step's heading, and saves the step as the learner's place, so that the learner can continue on any device.
 */
export function useStepChanges(lessonId: string, stepId: string, heading: RefObject<HTMLHeadingElement | null>): void {
  const last = useRef(stepId);
  const { search } = useLocation();
  const isNamed = new URLSearchParams(search).has('step');

  useEffect(() => {
    // If the address doesn't name a step, the page is about to move to where the learner left off, so the first step isn't saved as the
    // learner's place.
    if (isNamed) saveChange({ kind: 'place', id: lessonId, step: stepId, at: new Date().toISOString() });
    if (last.current === stepId) return;
    last.current = stepId;
    heading.current?.focus({ preventScroll: true });
  }, [isNamed, lessonId, stepId, heading]);
}

/**
 * Continues where the learner left off, on any device, if the lesson was opened without a step. Learners who have already started reading
 * aren't moved, and they can still go back to the start.
 */
export function useLastStep({ id: lessonId, steps }: LessonView): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const places = useLearnerRecord()?.places;
  const isSettled = useRef(false);

  useEffect(() => {
    const isNamed = new URLSearchParams(search).has('step');
    if (isSettled.current || (places === undefined && !isNamed)) return;
    isSettled.current = true;

    const place = places?.find(({ lesson }) => lesson === lessonId)?.step;
    const index = steps.findIndex(({ id }) => id === place);
    if (place !== undefined && !isNamed && index > 0 && window.scrollY === 0)
      void navigate(addressOfStep({ id: place }), { replace: true });
  }, [places, search, steps, lessonId, navigate]);
}

/** The delay before other steps load, in milliseconds, during which the first step has the connection to itself. */
const headStart = 500;

/** Loads the scripts of all steps soon after the first step's, so that later steps never have to wait, even offline. */
export function useStepScripts(steps: readonly LessonStep[], arriveOthers: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const blocks = steps.flatMap((step) => step.blocks);
      void Promise.all([preloadBlocks(blocks), preloadSpecialBlocks(blocks)]);
      if (steps.some(({ check }) => check !== null)) void arriveOthers();
    }, headStart);
    return () => clearTimeout(timer);
  }, [steps, arriveOthers]);
}
