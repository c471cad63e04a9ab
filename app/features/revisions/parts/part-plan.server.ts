import type { ContentFiles } from '#app/content/content-files.ts';
import type { ValueChange, ValuePath } from '#app/features/revisions/files/edit-yaml.server.ts';
import type { Tx } from '#app/platform/database/open-database.ts';
import type { NewPart } from './part-kinds.ts';

/** What something new changes: complete new files, and values in files that exist. */
export interface PartPlan {
  created?: ReadonlyMap<string, unknown>;
  changed?: ReadonlyMap<string, readonly ValueChange[]>;
  part: string;
  at: ValuePath;
}

/** What a plan is made from. */
export interface PlanFrom {
  tx: Tx;
  /** The files as they'd be if every draft were published. */
  files: ContentFiles;
  /** Reads a file's data. Throws an `UnreadableFile` if it isn't valid YAML. */
  read: (part: string) => Record<string, unknown>;
  /** Tells whether an identifier is or was used in a file. */
  isUsed: (part: string, id: string | number) => Promise<boolean>;
  part: NewPart;
  /** The day in Toronto, such as `2026-11-21`. */
  today: string;
}
