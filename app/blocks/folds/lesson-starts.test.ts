import { expect, test } from 'vitest';

import type { Section } from '#app/content/schemas/page-schema.ts';
import { findLessonStarts } from './lesson-starts.ts';

function section(id: string, lesson?: string): Section {
  return { id, title: id, collapsible: false, lesson, blocks: [{ type: 'agreement' }] };
}

const lessons = [
  { id: 'crm-1', title: 'One' },
  { id: 'crm-2', title: 'Two' },
];

test('a lesson starts where the previous one ends', () => {
  const sections = [section('what'), section('record', 'crm-1'), section('tasks', 'crm-2'), section('more')];
  const starts = findLessonStarts(lessons, [{ sections }]);
  expect([...starts].map(([start, lesson]) => `${start.id} ${lesson.number}`)).toEqual(['what 1', 'tasks 2']);
});

test("sections after a tab's last lesson belong to no lesson, and the next tab starts over", () => {
  const starts = findLessonStarts(lessons, [
    { sections: [section('plan', 'crm-1'), section('panel')] },
    { sections: [section('topics'), section('check', 'crm-2')] },
  ]);
  expect([...starts.keys()].map((start) => start.id)).toEqual(['plan', 'topics']);
});
