import styles from '#app/ui/app.css?inline';
import { keptFonts, savedSheets } from './saved-styles.ts';
import { isFirstPaintOn } from './switch.ts';

/** In the browser, the document's own styles: the error screen renders the head again, and would lose them. */
const ownStyles = import.meta.env.SSR ? styles : (document.querySelector('head > style')?.textContent ?? '');

/** A document's styles: in the document itself, or as links if the browser has cached them. */
export function DocumentStyles({ areSaved }: { areSaved: boolean }) {
  if (isFirstPaintOn && !areSaved) return <style dangerouslySetInnerHTML={{ __html: ownStyles }} suppressHydrationWarning />;

  return (
    <>
      {Object.values(keptFonts).map((url) => (
        <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {savedSheets.map((url) => (
        <link key={url} rel="stylesheet" href={url} />
      ))}
    </>
  );
}
