import { isWithin } from '#app/content/checks/content-error.ts';

/** A part of the settings: some values of some content files, edited on one page. */
export interface SettingsSection {
  id: string;
  title: string;
  /** What the section is for, in one sentence. */
  note: string;
  parts: readonly SettingsPart[];
}

export interface SettingsPart {
  /** The content file. */
  part: string;
  /** The values of the file that belong to the section, by how their path begins. If omitted, all of them do. */
  only?: readonly string[];
  /** The values that belong to another section. */
  except?: readonly string[];
}

const contactValues = ['supportEmail', 'landing.contactEmail'];
const linkValues = ['assistantUrl', 'welcomeVideo', 'rolesVideo', 'forms'];

export const settingsSections = [
  {
    id: 'brand',
    title: 'Brand',
    note: "Your company's name, colours and founders, on every page and in every email.",
    parts: [{ part: 'brand.yaml', except: [...contactValues, ...linkValues] }],
  },
  {
    id: 'contact',
    title: 'Contact',
    note: 'Where learners, clients and visitors reach you.',
    parts: [{ part: 'brand.yaml', only: contactValues }],
  },
  {
    id: 'links',
    title: 'Links',
    note: 'Your assistant, videos and forms, and every other link in the lessons and the client portal.',
    parts: [{ part: 'brand.yaml', only: linkValues }, { part: 'links.yaml' }],
  },
  {
    id: 'service',
    title: 'Service terms',
    note: 'What you promise your clients, and your overtime terms.',
    parts: [{ part: 'service.yaml' }],
  },
  {
    id: 'referral',
    title: 'Referral program',
    note: 'What clients earn when they refer other agents.',
    parts: [{ part: 'referral-program.yaml' }],
  },
  {
    id: 'client-home',
    title: "Client home and what's new",
    note: 'The first page clients see, with your news.',
    parts: [{ part: 'client-home.yaml' }],
  },
  { id: 'menus', title: 'Menus', note: "The names of the pages in both portals' menus.", parts: [{ part: 'menus.yaml' }] },
  { id: 'emails', title: 'Emails', note: 'The text of every email the portal sends.', parts: [{ part: 'messages.yaml' }] },
] as const satisfies readonly SettingsSection[];

export type SettingsSectionId = (typeof settingsSections)[number]['id'];

/** The content files that the settings change. */
export const settingsParts: readonly string[] = [
  ...new Set((settingsSections as readonly SettingsSection[]).flatMap(({ parts }) => parts.map(({ part }) => part))),
];

export function findSection(id: string): (SettingsSection & { id: SettingsSectionId }) | null {
  return settingsSections.find((section) => section.id === id) ?? null;
}

/** Returns the ID of the section where a value is edited. Null if it isn't among the settings. */
export function findSectionOf(part: string, path: string): SettingsSectionId | null {
  const sections: readonly (SettingsSection & { id: SettingsSectionId })[] = settingsSections;
  return sections.find(({ parts }) => parts.some((place) => place.part === part && belongsTo(place, path)))?.id ?? null;
}

/** Tells whether a value belongs to a part of a section, by its written path, such as `landing.contactEmail`. */
export function belongsTo({ only, except = [] }: SettingsPart, path: string): boolean {
  const starts = (begin: string) => isWithin(path, begin);
  return (only === undefined || only.some(starts)) && !except.some(starts);
}
