import { data, href } from 'react-router';

import { readDraftFiles } from '#app/features/revisions/files/read-draft-files.server.ts';
import { tryRead } from '#app/features/revisions/files/edit-yaml.server.ts';
import { addPart, type AddPartResult } from '#app/features/revisions/parts/add-part.server.ts';
import { partForms } from '#app/features/revisions/parts/part-forms.ts';
import { partKinds, type NewPart, type PartKind } from '#app/features/revisions/parts/part-kinds.ts';
import { addressPart } from '#app/features/revisions/part-address.ts';
import type { ContentFiles } from '#app/content/content-files.ts';
import type { Portal } from '#app/portal.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

/** A place where something new can go. */
export interface PartPlace {
  id: string;
  title: string;
}

/** What someone is about to add. */
export interface PartChoice {
  kind: PartKind | null;
  /** The places to choose from. Null if the kind needs none. */
  places: PartPlace[] | null;
  place: PartPlace | null;
}

/** Finds what the address asks for. Throws a 404 for a kind or a place that doesn't exist. */
async function findChoice({ portal, url }: { portal: Portal; url: URL }): Promise<PartChoice> {
  const named = url.searchParams.get('kind');
  const kind = partKinds.find((each) => each === named) ?? null;
  if (named !== null && kind === null) throw notFound();
  if (kind === null) return { kind, places: null, place: null };

  const places = listPlaces[kind]?.(await readDraftFiles(portal)) ?? null;
  const id = url.searchParams.get('in');
  const place = places?.find((each) => each.id === id) ?? null;
  if (id !== null && place === null) throw notFound();
  return { kind, places, place };
}

function notFound() {
  return data('There is nothing to add at this address.', { status: 404 });
}

/** The places that each kind can go to. A module can be for a card that has none yet, or get a card of its own. */
const listPlaces: Partial<Record<PartKind, (files: ContentFiles) => PartPlace[]>> = {
  lesson: listModules,
  practice: listModules,
  question: (files) => listEntries(files, 'assessment.yaml', 'sections'),
  prompt: (files) =>
    readList(files, 'prompts.yaml', 'categories').flatMap((name) => (typeof name === 'string' ? [{ id: name, title: name }] : [])),
  module: (files) => listCards(files).filter(({ id }) => !files.has(`modules/${id}.yaml`)),
};

function listModules(files: ContentFiles): PartPlace[] {
  return listCards(files).filter(({ id }) => files.has(`modules/${id}.yaml`));
}

function listCards(files: ContentFiles): PartPlace[] {
  return listEntries(files, 'modules.yaml', 'modules');
}

function listEntries(files: ContentFiles, part: string, list: string): PartPlace[] {
  return readList(files, part, list).map((entry) => {
    const { id, title } = (entry ?? {}) as { id?: string | number; title?: string };
    return { id: String(id), title: String(title) };
  });
}

function readList(files: ContentFiles, part: string, list: string): unknown[] {
  const read = (tryRead(files.get(part) ?? '') ?? {}) as Record<string, unknown>;
  const entries = read[list];
  return Array.isArray(entries) ? entries : [];
}

/** Makes one kind of part from what was typed, and leads to its own page. */
function adding(kind: PartKind) {
  return {
    label: 'Add as a draft',
    log: 'content.drafted',
    isOffered: ({ subject }: { subject: PartChoice }) => subject.kind === kind && (subject.place !== null || !needsPlace(kind)),
    run: ({ portal, details, subject, by }: ActionCall<PartChoice, Partial<NewPart>>): Promise<AddPartResult> => {
      const given = { title: '', purpose: '', audience: 'both', practice: 'choice', ...details } as const;
      return addPart(portal, { kind, part: { ...given, place: subject.place?.id ?? '' }, today: torontoDay(portal.now()), ...by });
    },
    refusals: {
      unreadable: ({ part }: { part: string }) =>
        `${part} can't be read, so nothing can be added to it. Fix the file on the server, or import a corrected one.`,
    },
    done: {
      added: ({ part, at }: Extract<AddPartResult, { kind: 'added' }>) => ({
        to: `${href('/manage/content/:part', { part: addressPart(part) })}${at === '' ? '' : `?${new URLSearchParams({ at })}`}`,
      }),
    },
  } as const;
}

/** Tells whether a kind can't be added without saying where it goes. */
export function needsPlace(kind: PartKind): boolean {
  return kind !== 'module' && listPlaces[kind] !== undefined;
}

const actions = defineActions({
  find: findChoice,
  page: () => href('/manage/content'),
  actions: (action) => ({
    module: action({
      ...adding('module'),
      title: 'A new module',
      note: 'Learners see it as coming soon until you publish it. You write its first lesson next.',
      form: partForms.module,
    }),
    lesson: action({
      ...adding('lesson'),
      title: 'A new lesson',
      note: "It goes after the module's last lesson. You write it next.",
      form: partForms.lesson,
    }),
    practice: action({
      ...adding('practice'),
      title: 'A new practice item',
      note: 'You write it next, and choose the section that teaches it.',
      form: partForms.practice,
    }),
    question: action({
      ...adding('question'),
      title: 'A new question',
      note: 'You write three versions of it next, each with four options. Attempts in progress keep the questions they were asked.',
      form: partForms.question,
    }),
    prompt: action({ ...adding('prompt'), title: 'A new prompt', note: 'You write it next, and choose its tags.', form: partForms.prompt }),
    term: action({
      ...adding('term'),
      title: 'A new glossary term',
      note: 'You define it next. Lessons then mark it wherever they use it.',
      form: partForms.term,
    }),
    document: action({
      ...adding('document'),
      title: 'A new document',
      note: 'You write it next. Pages can link to it, and search finds it.',
      form: partForms.document,
    }),
    simulation: action({
      ...adding('simulation'),
      title: 'A new simulation',
      note: 'You write its messages next. A simulation has 8 to 10.',
      form: partForms.simulation,
    }),
  }),
});

/** The action that adds each kind of part. */
export const newPartActions = { ...actions, find: findChoice };
