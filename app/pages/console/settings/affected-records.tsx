/** Says what publishing unpublished changes does to learners' records, one sentence for each kind. */
export function AffectedRecords({ sentences, id = 'affected' }: { sentences: readonly string[]; id?: string }) {
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 rounded-lg border border-warning bg-warning-soft p-5">
      <h2 id={id} className="font-serif text-xl font-semibold">
        When you publish, learners' records are affected
      </h2>
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
