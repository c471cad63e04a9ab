import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import { z } from 'zod';

import { answerHoursSchema, mostAnswerHours } from './answer-hours.ts';
import { formatPath, type Problem } from './checks/content-error.ts';
import { describeIssue } from './checks/describe-issue.ts';
import { folderKinds, type ContentFiles, type ContentFolder } from './content-files.ts';
import { contentSchemas, type FileName, type FileNamed, type FileOf } from './schemas/content-schemas.ts';
import { fillInFacts, type NamedFacts, type RulePlace } from './rule-set/rule-references.ts';
import type { Assessment } from './schemas/assessment-schema.ts';
import type { ModuleCard } from './schemas/modules-schema.ts';
import type { RuleBook } from './schemas/rules-schema.ts';

const answerHoursOf = z.object({ overtime: z.object({ answerHours: answerHoursSchema }) });

/** Reads the hours before their own file is read, because its texts state them as well. Its schema reports a mistake in them. */
function readAnswerHours(source: string): number {
  try {
    const { data } = answerHoursOf.safeParse(load(source, { schema: CORE_SCHEMA }));
    return data?.overtime.answerHours ?? mostAnswerHours;
  } catch {
    return mostAnswerHours;
  }
}

/** Parses the files in a content folder and collects mistakes. */
export class ContentReader {
  readonly problems: Problem[] = [];
  readonly files: { file: string; value: unknown }[] = [];
  /** The files that are there but can't be used. */
  readonly unread: string[] = [];
  readonly rulePlaces: RulePlace[] = [];
  readonly #facts: NamedFacts = { rules: new Map(), counts: null };
  readonly #directory: string;
  readonly #sources: ContentFiles;

  constructor(directory: string, sources: ContentFiles) {
    this.#directory = directory;
    this.#sources = sources;
  }

  /** Reads the rules first, because the files that are read later can refer to them. */
  rules(): RuleBook | undefined {
    const book = this.file('rules');
    this.#facts.rules = book === undefined ? null : new Map(book.rules.map((rule) => [rule.id, rule]));
    return book;
  }

  /** Sets the counts that files read later can refer to. */
  count(assessment: Assessment | undefined, cards: { modules: ModuleCard[] } | undefined): void {
    if (assessment === undefined || cards === undefined) return;
    this.#facts.counts = {
      questions: assessment.questions.length,
      sections: assessment.sections.length,
      passMark: assessment.passMark,
      attempts: assessment.maxAttempts,
      modules: cards.modules.length,
      published: cards.modules.filter(({ id, published }) => published && this.#sources.has(`modules/${id}.yaml`)).length,
      answerHours: readAnswerHours(this.#sources.get('service.yaml') ?? ''),
    };
  }

  file<Name extends FileName>(name: Name): FileNamed<Name> | undefined {
    return this.#read<FileNamed<Name>>(`${name}.yaml`, contentSchemas[name]);
  }

  #read<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
    const source = this.#sources.get(file);
    if (source === undefined) {
      this.problems.push({ file, path: '', reason: `the file is missing from ${this.#directory}` });
      return undefined;
    }

    const filled = this.#fill(file, source);
    if (filled === undefined) {
      this.unread.push(file);
      return undefined;
    }

    const parsed = schema.safeParse(filled, { error: describeIssue });
    if (parsed.success) {
      this.files.push({ file, value: parsed.data });
      return parsed.data;
    }

    this.unread.push(file);
    for (const issue of parsed.error.issues) {
      this.problems.push({ file, path: formatPath(issue.path), reason: issue.message });
    }
    return undefined;
  }

  /** Returns a file's data with the rules and counts filled in, or undefined if the file doesn't exist or isn't valid YAML. */
  source(file: string): unknown {
    const source = this.#sources.get(file);
    return source === undefined ? undefined : this.#fill(file, source);
  }

  #fill(file: string, source: string): unknown {
    const parsed = this.#parse(file, source);
    return parsed === undefined ? undefined : this.#fillInFacts(file, parsed);
  }

  #fillInFacts(file: string, source: unknown): unknown {
    const { value, stated, wrong } = fillInFacts(source, this.#facts);
    this.problems.push(...wrong.map(({ path, reason }) => ({ file, path: formatPath(path), reason })));
    this.rulePlaces.push(...stated.map((place) => ({ file, ...place })));
    return value;
  }

  #parse(file: string, source: string): unknown {
    try {
      return load(source, { schema: CORE_SCHEMA });
    } catch (error) {
      if (!(error instanceof YAMLException)) throw error;
      this.problems.push({ file, path: error.mark === undefined ? '' : `line ${error.mark.line + 1}`, reason: error.reason });
      return undefined;
    }
  }

  folder<Folder extends ContentFolder>(folder: Folder): Map<string, FileOf<Folder>> {
    const files = [...this.#sources.keys()].filter((file) => file.startsWith(`${folder}/`));
    return new Map(
      files.flatMap((file) => {
        const value = this.#read<FileOf<Folder>>(file, contentSchemas[folderKinds[folder]]);
        return value === undefined ? [] : [[file.slice(folder.length + 1, -'.yaml'.length), value] as const];
      }),
    );
  }
}
