import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { useLocation } from 'react-router';

import { blocksArrived } from '#app/blocks/block-view.tsx';
import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { specialBlocksArrived } from '#app/pages/training/module/special-blocks.tsx';
import { noteStep } from '#app/features/learning/course-record.ts';
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

/** Follows the step on screen: moves the focus to its heading, and remembers it on this device. */
export function useStepChanges(lessonId: string, stepId: string, heading: RefObject<HTMLHeadingElement | null>): void {
  const last = useRef(stepId);

  useEffect(() => {
    noteStep(lessonId, stepId);
    if (last.current === stepId) return;
    last.current = stepId;
    heading.current?.focus({ preventScroll: true });
  }, [lessonId, stepId, heading]);
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
