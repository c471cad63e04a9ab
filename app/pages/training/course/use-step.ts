import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { blocksArrived } from '#app/blocks/block-view.tsx';
import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { specialBlocksArrived } from '#app/pages/training/module/special-blocks.tsx';
import { saveChange, useMine } from '#app/features/learning/mine.ts';
import type { LessonView } from './describe-lesson.server.ts';

export interface ShownStep {
  step: LessonStep;
  index: number;
  /** The address names a step that the lesson doesn't have anymore. */
  isLost: boolean;
}

/** Returns the address of a step within its lesson. */
export function addressOfStep({ id }: Pick<LessonStep, 'id'>): string {
  return `?step=${id}`;
}

/** Reads from the address which step is on screen; without one, or with an unknown one, it's the first. */
export function useStep({ steps, asked: askedOfServer }: LessonView): ShownStep {
  const { search } = useLocation();
  const inAddress = new URLSearchParams(search).get('step');
  // A lesson saved on the device is one document: its first drawing is the step that was saved, whatever the address names.
  const asked = useSyncExternalStore(
    hearNothing,
    () => inAddress,
    () => askedOfServer,
  );

  const index = steps.findIndex(({ id }) => id === asked);
  const step = steps[Math.max(index, 0)];
  if (step === undefined) throw new Error('A lesson has at least one step.');
  return { step, index: Math.max(index, 0), isLost: asked !== null && index === -1 };
}

function hearNothing() {
  return () => undefined;
}

/** Follows the step on screen: moves the focus to its heading, and remembers it wherever the learner goes on. */
export function useStepChanges(lessonId: string, stepId: string, heading: RefObject<HTMLHeadingElement | null>): void {
  const last = useRef(stepId);
  const { search } = useLocation();
  const isNamed = new URLSearchParams(search).has('step');

  useEffect(() => {
    // An address without a step leads to where the learner was, so the first step it shows meanwhile isn't where they are.
    if (isNamed) saveChange({ kind: 'place', id: lessonId, step: stepId, at: new Date().toISOString() });
    if (last.current === stepId) return;
    last.current = stepId;
    heading.current?.focus({ preventScroll: true });
  }, [isNamed, lessonId, stepId, heading]);
}

/**
 * Goes on where the learner was, on whichever device, if the lesson was opened without a step. Nothing moves under someone who has
 * begun to read, and going back to the start stays possible.
 */
export function useLastStep({ id: lessonId, steps }: LessonView): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const places = useMine()?.places;
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

/** How long the first step has the connection for itself, in milliseconds. */
const headStart = 500;

/** Loads the scripts of every step soon after the first, so that no later step waits for one, also offline. */
export function useStepScripts(steps: readonly LessonStep[], arriveOthers: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const blocks = steps.flatMap((step) => step.blocks);
      void Promise.all([blocksArrived(blocks), specialBlocksArrived(blocks)]);
      if (steps.some(({ check }) => check !== null)) void arriveOthers();
    }, headStart);
    return () => clearTimeout(timer);
  }, [steps, arriveOthers]);
}
