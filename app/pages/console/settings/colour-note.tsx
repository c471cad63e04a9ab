import { contrastOfText, leastContrast, toHex } from '#app/content/colours.ts';
import { Icon } from '#app/ui/icon.tsx';

/** A colour as it looks, and whether the portal's text is readable on it. */
export function ColourNote({ name, colour }: { name: string; colour: string }) {
  const hex = toHex(colour);
  if (hex === null) return null;
  const contrast = contrastOfText(name.split('.').at(-1) ?? '', colour);
  const isReadable = contrast === null || contrast >= leastContrast;

  return (
    <p className={`mt-1.5 flex items-center gap-2 text-sm ${isReadable ? 'text-ink-muted' : 'font-medium text-danger'}`}>
      <span aria-hidden className="size-5 shrink-0 rounded-sm border border-line-strong" style={{ background: hex }} />
      {contrast === null ? (
        'For seals and progress, never for text'
      ) : (
        <>
          <Icon name={isReadable ? 'circle-check' : 'circle-alert'} className={`size-4 shrink-0 ${isReadable ? 'text-success' : ''}`} />
          Text on it: {contrast.toFixed(1)} to 1, {isReadable ? 'passes' : `too low (at least ${leastContrast})`}
        </>
      )}
    </p>
  );
}
