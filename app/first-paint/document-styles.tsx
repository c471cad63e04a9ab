import styles from '#app/ui/app.css?inline';
import { cachedFonts, cachedStyleSheets } from './saved-styles.ts';
import { isFirstPaintOn } from './switch.ts';

/** The browser reads the styles from the document, because the error screen renders the head again and would otherwise lose the styles. */
const ownStyles = import.meta.env.SSR ? styles : (document.querySelector('head > style')?.textContent ?? '');

/** A document's styles, as links if the browser has cached them and inline otherwise. */
export function DocumentStyles({ areSaved }: { areSaved: boolean }) {
  if (isFirstPaintOn && !areSaved) return <style dangerouslySetInnerHTML={{ __html: ownStyles }} suppressHydrationWarning />;

  return (
    <>
      {Object.values(cachedFonts).map((url) => (
        <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {cachedStyleSheets.map((url) => (
        <link key={url} rel="stylesheet" href={url} />
      ))}
    </>
  );
}
