export interface AffectedRecordsProps {
  sentences: readonly string[];
  /** The file, if the page is about several. */
  file?: { id: string; name: string };
}

/** Says what publishing unpublished changes does to learners' records, one sentence for each kind. */
export function AffectedRecords({ sentences, file }: AffectedRecordsProps) {
  if (sentences.length === 0) return null;
  const [id, Heading, what] =
    file === undefined ? (['affected', 'h2', 'publish'] as const) : ([`affected-${file.id}`, 'h4', `publish “${file.name}”`] as const);
  return (
    <section aria-labelledby={id} className="mb-6 rounded-lg border border-warning bg-warning-soft p-5">
      <Heading id={id} className="font-serif text-xl font-semibold wrap-anywhere">
        When you {what}, learners' records are affected
      </Heading>
      <ul className="mt-2 list-disc space-y-2 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
