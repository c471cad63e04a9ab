import { href } from 'react-router';

import type { Content } from '#app/content/load-content.ts';
import { checkKey } from '#app/content/course/check-key.ts';
import { findCourseModule, type CourseModule } from '#app/content/course/find-course-lesson.ts';
import { listLessonSteps } from '#app/content/course/lesson-steps.ts';
import { findAgreementLesson } from '#app/pages/training/agreement/agreement-lesson.server.ts';
import { toRailModule, type RailModule } from './describe-lesson.server.ts';

export interface ModuleEndView extends RailModule {
  purpose: string;
  /** The skills that a learner has gained. Empty if the module doesn't list any. */
  closing: string[];
  /** The keys under which answers to the module's checks are saved. */
  checks: string[];
  /** The other modules that have content, in the order in which to go on: first those after this one, then those before it. */
  others: RailModule[];
  /** The time to plan for the assessment, such as "45-60 minutes". */
  suggestedMinutes: string;
  agreementAddress: string | null;
}

/** Describes the end of a module, or returns null if the module doesn't exist or has no content yet. */
export function describeModuleEnd(content: Content, moduleId: string): ModuleEndView | null {
  const module = findCourseModule(content, moduleId);
  if (module === null) return null;

  const { page } = module;
  const course = content.modules.flatMap(({ id }) => findCourseModule(content, id) ?? []);
  const at = course.findIndex(({ id }) => id === module.id);
  const steps = page.lessons.flatMap(({ id }) => listLessonSteps(page, id));

  return {
    ...toRailModule(module),
    purpose: page.purpose,
    closing: page.closing ?? [],
    checks: steps.filter(({ check }) => check !== null).map(({ id }) => checkKey(module.id, id)),
    others: [...course.slice(at + 1), ...course.slice(0, at)].map(toRailModule),
    suggestedMinutes: content.assessment.suggestedMinutes,
    agreementAddress: findAgreementAddress(content, course),
  };
}

function findAgreementAddress(content: Content, course: CourseModule[]): string | null {
  const lessonId = findAgreementLesson(content);
  const module = course.find(({ page }) => page.lessons.some(({ id }) => id === lessonId));
  return module === undefined || lessonId === null ? null : href('/learn/:module/:lesson', { module: module.id, lesson: lessonId });
}
