import { expect, test } from 'vitest';

import { findTaughtLesson } from './find-taught-lesson.ts';
import type { Page } from './schemas/page-schema.ts';

const lessons = [
  { id: 'crm-1', title: 'One' },
  { id: 'crm-2', title: 'Two' },
];

function section(id: string, lesson?: string) {
  return { id, title: id, collapsible: false, blocks: [], ...(lesson === undefined ? {} : { lesson }) };
}

const page = {
  title: 'CRM',
  purpose: 'To learn',
  numbered: false,
  lessons,
  tabs: [
    { id: 'first', label: 'First', sections: [section('a'), section('b', 'crm-1')] },
    { id: 'second', label: 'Second', sections: [section('c', 'crm-2'), section('d')] },
  ],
} as Page;

test('a section belongs to the lesson that ends with it or after it, and its address includes its tab', () => {
  expect(findTaughtLesson('crm', page, 'a')).toEqual({ id: 'crm-1', number: 1, to: '/crm?tab=first#a' });
  expect(findTaughtLesson('crm', page, 'c')).toEqual({ id: 'crm-2', number: 2, to: '/crm?tab=second#c' });
});

test('content after the last lesson belongs to that lesson, and an unknown section belongs to none', () => {
  expect(findTaughtLesson('crm', page, 'd')?.id).toBe('crm-2');
  expect(findTaughtLesson('crm', page, 'e')).toBeNull();
});
