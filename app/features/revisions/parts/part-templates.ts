import { variantKeys } from '#app/content/checks/variant-keys.ts';
import type { NewPart } from './part-kinds.ts';

/** An empty paragraph. Empty values keep a draft from being published until someone fills them in, so readers never see a placeholder. */
const paragraph = { type: 'prose', text: '' };

export function writeModule({ title, purpose }: NewPart, id: string): unknown {
  return {
    title,
    purpose,
    lessons: [{ id: `${id}-1`, title: '' }],
    sections: [{ id: 'start', title: '', lesson: `${id}-1`, blocks: [paragraph] }],
  };
}

/** A module's card. Its module is coming soon until someone publishes it. */
export function writeCard({ title, purpose }: Pick<NewPart, 'title' | 'purpose'>, id: string): unknown {
  return { id, title, description: purpose, icon: 'book-open', lessons: 1, published: false };
}

export function writeSection({ title }: NewPart, id: string, lesson: string): unknown {
  return { id, title, lesson, blocks: [paragraph] };
}

export function writeDocument({ title, purpose, audience }: NewPart, today: string): unknown {
  return { title, audience, purpose, asOf: today, sections: [{ id: 'start', title: '', blocks: [paragraph] }] };
}

export function writePrompt({ title, place }: NewPart, id: number): unknown {
  return { id, title, category: place, tags: [], prompt: '' };
}

export function writeTerm({ title }: NewPart, id: string): unknown {
  return { id, term: title, definition: '' };
}

/** A question with three situations to write. The module and its section are for the author to choose. */
export function writeQuestion({ title, place }: NewPart, id: number, today: string): unknown {
  return {
    id,
    section: Number(place),
    module: '',
    objective: title,
    lesson: '',
    source: '',
    asOf: today.slice(0, 'YYYY-MM'.length),
    variants: variantKeys.map((key) => ({ key, text: '', options: ['', '', '', ''], correctAnswer: '', strictest: '', explanation: '' })),
  };
}

/** `lesson` is the address of the section that teaches it. */
export function writePracticeItem({ title, practice }: NewPart, id: string, lesson: string): unknown {
  const common = { id, kind: practice, lesson, objective: title, prompt: '' };
  const own = {
    sort: { answer: '' },
    wrong: { text: '', parts: [true, false, false].map((wrong) => ({ text: '', wrong, reason: '' })) },
    date: { given: '', answer: '', steps: [''] },
    order: { steps: ['', '', ''] },
    choice: { options: [true, false, false].map((right) => ({ text: '', right, reason: '' })) },
    term: { answer: '' },
  }[practice];
  return { ...common, ...own, reason: '' };
}

/** The fewest messages that a simulation has. */
const fewestMessages = 8;

export function writeSimulation({ title, purpose }: NewPart): unknown {
  const message = {
    arrives: '',
    from: '',
    who: '',
    channel: '',
    subject: '',
    text: '',
    answer: '',
    takes: 3,
    reasons: { do: '', ask: '', pass: '', never: '' },
    lesson: '',
  };
  return {
    title,
    purpose,
    minutes: 15,
    day: '',
    you: '',
    agent: '',
    setting: '',
    standing: [''],
    starts: '09:00',
    ends: '10:30',
    messages: Array.from({ length: fewestMessages }, (_, index) => ({ id: `message-${index + 1}`, ...message })),
  };
}
