/** The digests of migrations (SHA-256 of their files), by the version that released them, oldest first. */
export type ReleasedMigrations = Record<string, Record<string, string>>;

export interface ReleaseFacts {
  version: string;
  changelog: string;
  /** The changes in the working tree, one per line. */
  uncommitted: readonly string[];
  /** The commit tagged with this version. Null if there's no such tag. */
  taggedCommit: string | null;
  commit: string;
  released: ReleasedMigrations;
  present: Record<string, string>;
}

const semver = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Lists the reasons why a version can't be released. Returns an empty list if there are none. */
export function listObstacles(facts: ReleaseFacts): string[] {
  return [...checkVersion(facts), ...checkChangelog(facts), ...checkTree(facts), ...checkMigrations(facts), ...checkList(facts)];
}

function checkVersion({ version, released, taggedCommit, commit }: ReleaseFacts): string[] {
  if (!semver.test(version)) return [`The version "${version}" in package.json isn't in the form 1.2.3.`];

  const last = Object.keys(released).at(-1);
  if (last !== undefined && compareVersions(version, last) < 0)
    return [`The version ${version} in package.json is lower than ${last}, which has already been released. Raise it.`];
  if (taggedCommit !== null && taggedCommit !== commit)
    return [`Version ${version} has already been released from another commit (tag v${version}). Raise the version in package.json.`];
  return [];
}

/**
 * Checks that the changelog has an entry for the version. An entry is a heading with the version and an optional date, followed by at
 * least one line of text.
 */
function checkChangelog({ version, changelog }: ReleaseFacts): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  const entry = sections.find((section) => section.split(/[\s,]/, 1)[0] === version);
  if (entry === undefined) return [`CHANGELOG.md has no entry "## ${version}". Say what changes for people who run the portal.`];

  const lines = entry.split('\n').slice(1);
  return lines.every((line) => line.trim() === '') ? [`The entry "## ${version}" in CHANGELOG.md is empty.`] : [];
}

function checkTree({ uncommitted }: ReleaseFacts): string[] {
  if (uncommitted.length === 0) return [];
  return [`The working tree has uncommitted changes. Commit or stash them:\n${uncommitted.join('\n')}`];
}

type MigrationFacts = Pick<ReleaseFacts, 'version' | 'taggedCommit' | 'released' | 'present'>;

/**
 * A store remembers the names of the migrations it has run, but not their contents. If a released migration were changed, removed or
 * inserted, stores would no longer all be the same.
 */
export function checkMigrations(facts: MigrationFacts): string[] {
  const { present } = facts;
  const known = listFrozen(facts);
  const last = Object.keys(known).toSorted().at(-1) ?? '';

  return [
    ...Object.entries(known).flatMap(([name, digest]) => {
      if (present[name] === undefined) return [`The released migration ${name} is missing. Restore it.`];
      return present[name] === digest
        ? []
        : [`The migration ${name} has changed since it was released. Undo the change and add a new migration.`];
    }),
    ...Object.keys(listOwn(facts))
      .filter((name) => name < last)
      .map((name) => `The migration ${name} is new but comes before ${last}, which has already been released. Give it a higher number.`),
  ];
}

function checkList(facts: MigrationFacts): string[] {
  const own = listOwn(facts);
  const noted = facts.released[facts.version];
  const wrong = Object.keys({ ...own, ...(facts.taggedCommit === null ? noted : {}) }).filter((name) => noted?.[name] !== own[name]);
  if (wrong.length === 0 && noted !== undefined) return [];

  const what = wrong.length === 0 ? `version ${facts.version}` : wrong.toSorted().join(', ');
  return [`migrations/released.json is out of date for ${what}. Run npm run release -- note, and commit the file.`];
}

/** Returns the list of released migrations with a version's own migrations added. The entries of earlier versions don't change. */
export function noteMigrations(facts: MigrationFacts): ReleasedMigrations {
  const { version, taggedCommit, released } = facts;
  return { ...released, [version]: { ...(taggedCommit === null ? {} : released[version]), ...listOwn(facts) } };
}

/** Lists the migrations that can no longer change. A version without a tag is still in progress. */
function listFrozen({ version, taggedCommit, released }: MigrationFacts): Record<string, string> {
  const frozen = Object.entries(released).filter(([each]) => each !== version || taggedCommit !== null);
  return Object.assign({}, ...frozen.map(([, digests]) => digests)) as Record<string, string>;
}

function listOwn(facts: MigrationFacts): Record<string, string> {
  const frozen = listFrozen(facts);
  return Object.fromEntries(Object.entries(facts.present).filter(([name]) => frozen[name] === undefined));
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const index = [0, 1, 2].find((place) => left?.[place] !== right?.[place]);
  return index === undefined ? 0 : (left?.[index] ?? 0) - (right?.[index] ?? 0);
}
