import type { DrawnIcon } from '#app/ui/drawn-icons.ts';

/** The icons of the teaching blocks' kinds. */
const icons: Record<string, DrawnIcon> = {
  prose: 'align-left',
  'can-cannot': 'scale',
  comparison: 'layers',
  tasks: 'clipboard-check',
  checklist: 'clipboard-check',
  steps: 'list',
  table: 'table',
  callout: 'triangle-alert',
  cards: 'layers',
  platforms: 'layers',
  pipeline: 'arrow-right',
  message: 'message',
  definitions: 'book-open',
  links: 'link-2',
  exercise: 'circle-check',
  figures: 'chart',
  boundaries: 'scale',
  procedures: 'list',
  templates: 'copy',
  prompts: 'sparkles',
  'ai-tools': 'bot',
  'use-cases': 'bot',
  'welcome-video': 'video',
  video: 'video',
  agreement: 'file-text',
  button: 'external-link',
  banner: 'megaphone',
  example: 'lightbulb',
  accordion: 'chevron-down',
  step: 'bookmark',
};

/** Returns the icon of a kind of block. Drawings share one. */
export function iconOfKind(kind: string): DrawnIcon {
  return icons[kind] ?? 'compass';
}
