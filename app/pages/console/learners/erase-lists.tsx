/** Lists before an erasure what it removes, and what it can't or mustn't, because no one can find out afterwards. */
export function EraseLists({ signatures }: { signatures: (string | null)[] }) {
  return (
    <div className="mb-6 grid max-w-4xl gap-4 md:grid-cols-2">
      <section aria-labelledby="taken-out" className="rounded-lg border border-line bg-surface p-5">
        <h2 id="taken-out" className="mb-2 font-serif text-xl font-semibold">
          Taken out
        </h2>
        <ul className="m-0 list-disc space-y-1.5 pl-5">
          <li>The name and the email address, from every attempt and from the certificate.</li>
          <li>Every answer, of the assessment and of practice, the ticks of the lists, and an attempt that is still open.</li>
          <li>This person's name in the audit log. It still shows what was done, when and by which manager.</li>
          <li>The device: its sessions end, and the browser begins again with nothing done, attempts included.</li>
          <li>The certificate: its public page says that it was withdrawn at the holder's request. It cannot be reinstated.</li>
        </ul>
      </section>
      <section aria-labelledby="stays" className="rounded-lg border border-line bg-surface p-5">
        <h2 id="stays" className="mb-2 font-serif text-xl font-semibold">
          Stays
        </h2>
        <ul className="m-0 list-disc space-y-1.5 pl-5">
          <li>The numbers, under a key that no device has: lessons, attempts, scores and their times.</li>
          <li>The certificate's number, day and credential, without the holder.</li>
          <li>{describeSignatures(signatures)}</li>
          <li>The log of what managers did, with the reasons that they wrote.</li>
          <li>Requests that were sent to the client portal, which are the client's.</li>
          <li>Earlier copies of the store. Delete them as your retention rules require.</li>
        </ul>
      </section>
    </div>
  );
}

function describeSignatures(signatures: (string | null)[]): string {
  if (signatures.length === 0) return 'No signature of the conduct agreement: there is none.';

  const names = [...new Set(signatures)].flatMap((name) => (name === null ? [] : [name]));
  const how = names.length === 0 ? 'without a name, as it was given' : `with the name that was given: ${names.join(', ')}`;
  return `The signature of the conduct agreement, ${how}. Each signature is part of the seal of all later ones, so none can be taken out.`;
}
