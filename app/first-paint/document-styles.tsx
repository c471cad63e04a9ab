import styles from '#app/ui/app.css?inline';
import { keptFonts, savedSheets } from './saved-styles.ts';
import { isFirstPaintOn } from './switch.ts';

/**
 * In the browser, this reads the styles from the document, because the error screen renders the head again and would otherwise lose them.
 */
const ownStyles = import.meta.env.SSR ? styles : (document.querySelector('head > style')?.textContent ?? '');

/** A document's styles, either inline or, if the browser has cached them, as links. */
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
