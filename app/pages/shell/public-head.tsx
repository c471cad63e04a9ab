import { useBrand } from '#app/ui/brand/use-brand.ts';

/** Adds a public page's metadata for search engines and link previews. */
export function PublicHead({ title, description }: { title?: string; description: string }) {
  const { product, preview } = useBrand();
  const whole = title === undefined ? product : `${title} · ${product}`;

  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      {preview === undefined ? null : <meta property="og:image" content={preview} />}
    </>
  );
}
