import { href } from 'react-router';

import { findCourseModule } from '#app/content/course/find-course-lesson.ts';
import type { Content } from '#app/content/load-content.ts';
import { findAgreementLesson } from './agreement/agreement-lesson.server.ts';
import type { IconName } from '#app/content/icon-names.ts';
import { toRailModule } from './course/describe-lesson.server.ts';

export interface ModuleCardView {
  id: string;
  number: number;
  title: string;
  description: string;
  icon: IconName;
  lessonCount: number;
  isComing: boolean;
  /** The module's lessons. Empty if the module is coming soon. */
  lessons: { id: string; title: string; minutes: number; to: string }[];
}

function listModuleCards(content: Content): ModuleCardView[] {
  return content.modules.map((module, index) => {
    const course = findCourseModule(content, module.id);

    return {
      id: module.id,
      number: index + 1,
      title: module.title,
      description: module.description,
      icon: module.icon,
      lessonCount: module.lessons,
      isComing: course === null,
      lessons: (course === null ? [] : toRailModule(course).lessons).map((lesson) => ({
        ...lesson,
        to: href('/learn/:module/:lesson', { module: module.id, lesson: lesson.id }),
      })),
    };
  });
}

/** Describes the heading and the cards of the training home. */
export function describeTrainingHome(content: Content) {
  const { trainingHome, tabTitles, practice } = content.screens;
  const modules = listModuleCards(content);
  const lessonId = findAgreementLesson(content);
  const agreement = modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId) ?? null;
  const { suggestedMinutes } = content.assessment;
  return { head: trainingHome, tabTitle: tabTitles.dashboard, modules, agreement, suggestedMinutes, practice };
}
