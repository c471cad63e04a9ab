import type { Content } from '#app/content/load-content.ts';
import { findCourseLesson, type CourseModule } from '#app/content/course/find-course-lesson.ts';
import { listLessonSteps, type LessonStep } from '#app/content/course/lesson-steps.ts';
import { collectLinks, type PageLinks } from '#app/content/text/collect-links.ts';
import { findMarkedTerms, type MarkedTerm } from '#app/content/text/mark-terms.ts';
import { minutesOf } from '#app/content/text/reading-speed.ts';
import { countPracticeItems } from '#app/features/learning/practice/list-practice.server.ts';
import { hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import type { ShownAgreement } from '#app/pages/training/module/describe-module.server.ts';
import type { LessonVideos } from '#app/pages/training/module/special-blocks.tsx';

export interface ListedLesson {
  id: string;
  title: string;
  minutes: number;
}

export interface RailModule {
  id: string;
  number: number;
  title: string;
  lessons: ListedLesson[];
}

export interface LessonView {
  module: RailModule;
  id: string;
  number: number;
  title: string;
  steps: LessonStep[];
  /** The step named in the address, even if it doesn't exist. Null if the address names no step. */
  asked: string | null;
  links: PageLinks;
  terms: Record<string, MarkedTerm>;
  /** The number of practice items for this lesson. */
  practice: number;
  videos: LessonVideos;
  /** The agreement, if signing it completes this lesson (specification 2.5). */
  agreement: ShownAgreement | null;
}

/** Describes a lesson with the data that its blocks need, or returns null if there's no such lesson. */
export function describeLesson(content: Content, params: { module: string; lesson: string }, asked: string | null): LessonView | null {
  const found = findCourseLesson(content, params);
  if (found === null) return null;

  const { module, lesson, number } = found;
  const steps = listLessonSteps(module.page, lesson.id);
  const isSigned = steps.some(({ blocks }) => blocks.some(({ type }) => type === 'agreement'));
  const { welcomeVideo = null, rolesVideo = null } = content.brand;

  return {
    module: toRailModule(module),
    id: lesson.id,
    number,
    title: lesson.title,
    steps,
    asked,
    links: collectLinks(steps, content.links),
    terms: findMarkedTerms(steps, content.glossary),
    practice: countPracticeItems(content, module.id)[lesson.id] ?? 0,
    videos: { welcome: welcomeVideo, roles: rolesVideo },
    agreement: isSigned ? { ...content.agreement, textHash: hashAgreement(content.agreement) } : null,
  };
}

/** Describes a module by its lessons and their reading times. */
export function toRailModule({ id: moduleId, number, page }: CourseModule): RailModule {
  const lessons = page.lessons.map(({ id, title }) => {
    const words = listLessonSteps(page, id).reduce((sum, step) => sum + step.words, 0);
    return { id, title, minutes: minutesOf(words) };
  });
  return { id: moduleId, number, title: page.title, lessons };
}
