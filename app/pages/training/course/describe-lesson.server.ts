import type { Content } from '#app/content/load-content.ts';
import { findCourseLesson, type CourseModule } from '#app/content/course/find-course-lesson.ts';
import { listLessonSteps, type LessonStep } from '#app/content/course/lesson-steps.ts';
import { collectLinks, type PageLinks } from '#app/content/text/collect-links.ts';
import { findMarkedTerms, type MarkedTerm } from '#app/content/text/mark-terms.ts';
import { minutesOf } from '#app/content/text/reading-speed.ts';
import { countPracticeItems } from '#app/features/learning/list-practice.server.ts';
import { hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import type { ShownAgreement } from '#app/pages/training/module/describe-module.server.ts';
import type { LessonVideos } from '#app/pages/training/module/special-blocks.tsx';

/** A lesson in its module's list. */
export interface ListedLesson {
  id: string;
  title: string;
  minutes: number;
}

/** A lesson's module, for the list next to the lesson. */
export interface RailModule {
  id: string;
  number: number;
  title: string;
  lessons: ListedLesson[];
}

/** A lesson with all its steps. */
export interface LessonView {
  module: RailModule;
  id: string;
  number: number;
  title: string;
  steps: LessonStep[];
  /** The step in the requested address, whether or not it exists. Null if the address doesn't name one. */
  asked: string | null;
  links: PageLinks;
  terms: Record<string, MarkedTerm>;
  /** The number of practice items for this lesson. */
  practice: number;
  videos: LessonVideos;
  /** The agreement, if signing it completes this lesson (specification 2.5). */
  agreement: ShownAgreement | null;
}

/** Describes a lesson, and provides what its blocks need. Returns null if there's no such lesson. */
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

/** Describes a module by its lessons and by how long they take. */
export function toRailModule({ id: moduleId, number, page }: CourseModule): RailModule {
  const lessons = page.lessons.map(({ id, title }) => {
    const words = listLessonSteps(page, id).reduce((sum, step) => sum + step.words, 0);
    return { id, title, minutes: minutesOf(words) };
  });
  return { id: moduleId, number, title: page.title, lessons };
}
