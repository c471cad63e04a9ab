import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import type { Html as HtmlValue } from '#app/content/text/markdown-piece.ts';
import { Html } from '#app/blocks/html.tsx';

interface Place {
  key: string;
  field: BlockOf<'offer-check'>['pages'][number]['fields'][number];
  page: { title: string };
}

/** A list of the deliberate errors with their reasons, followed by the fields that were marked by mistake. */
export function OfferReasons({ places, marked }: { places: Place[]; marked: ReadonlySet<string> }) {
  const wrong = places.filter(({ field }) => field.wrong !== undefined);
  const sound = places.filter(({ key, field }) => field.right !== undefined && marked.has(key));
  const found = wrong.filter(({ key }) => marked.has(key)).length;

  return (
    <div className="mt-3 space-y-4 print:break-inside-avoid">
      {marked.size > 0 ? (
        <p className="font-semibold">
          {found} of {wrong.length} found{sound.length > 0 ? `, plus ${sound.length} marked by mistake` : ''}.
        </p>
      ) : null}
      <ol className="prose-list list-decimal! max-w-[68ch]">
        {wrong.map(({ key, field, page }) => (
          <Reason key={key} title={`${page.title}: ${field.label}`} why={field.wrong} />
        ))}
      </ol>
      {sound.length > 0 ? (
        <ul className="prose-list max-w-[68ch]">
          {sound.map(({ key, field }) => (
            <Reason key={key} title={`Nothing wrong: ${field.label}`} why={field.right} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Reason({ title, why }: { title: string; why: HtmlValue | undefined }) {
  return (
    <li>
      <span className="font-semibold">{title}. </span>
      {why === undefined ? null : <Html className="prose-line" value={why} />}
    </li>
  );
}
