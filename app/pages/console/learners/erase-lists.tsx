/** Lists what an erasure removes and what it keeps. The lists are shown beforehand, because erased data can't be looked up afterwards. */
export function EraseLists({ signatures }: { signatures: (string | null)[] }) {
  return (
    <div className="mb-6 grid max-w-4xl gap-4 md:grid-cols-2">
      <section aria-labelledby="taken-out" className="rounded-lg border border-line bg-surface p-5">
        <h2 id="taken-out" className="mb-2 font-serif text-xl font-semibold">
          Erased
        </h2>
        <ul className="m-0 list-disc space-y-1.5 pl-5">
          <li>The name and email address, in every attempt and on the certificate.</li>
          <li>All assessment and practice answers, checklist items, notes and bookmarks, and any open attempt.</li>
          <li>This person's name in the audit log. The log still shows what was done, when and by which manager.</li>
          <li>This person's sessions. Their browser starts over with no progress and no attempts used.</li>
          <li>The certificate. Its public page says it was withdrawn at the holder's request. It can't be reinstated.</li>
        </ul>
      </section>
      <section aria-labelledby="stays" className="rounded-lg border border-line bg-surface p-5">
        <h2 id="stays" className="mb-2 font-serif text-xl font-semibold">
          Kept
        </h2>
        <ul className="m-0 list-disc space-y-1.5 pl-5">
          <li>Statistics (lessons, attempts, scores and times), no longer linked to a person or device.</li>
          <li>The certificate's number, date and credential, without the holder's name.</li>
          <li>{describeSignatures(signatures)}</li>
          <li>The audit log of managers' actions and the reasons they gave.</li>
          <li>Requests sent through the client portal. They belong to the client.</li>
          <li>Existing backups. Delete them as your retention rules require.</li>
        </ul>
      </section>
    </div>
  );
}

function describeSignatures(signatures: (string | null)[]): string {
  if (signatures.length === 0) return "The conduct agreement was never signed, so there's no signature to keep.";

  const names = [...new Set(signatures)].flatMap((name) => (name === null ? [] : [name]));
  const how = names.length === 0 ? 'without a name, as signed' : `with the name as signed: ${names.join(', ')}`;
  return `The signature on the conduct agreement, ${how}. Every later signature depends on it, so it can't be removed.`;
}
