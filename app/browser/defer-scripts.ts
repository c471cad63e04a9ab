/** The type that a page's own script has until the words are seen; a browser leaves it alone. */
const laterType = 'text/later-module';

/**
 * Starts the scripts of a page once its words are on the screen, so that they do not share a slow line with them. A window
 * that is not looked at paints nothing, and a browser may not tell of its first paint: both start them all the same.
 */
export const startScriptsLater = `addEventListener('DOMContentLoaded',function(){var d=document,begun;function begin(){var later=d.querySelector('script[type="${laterType}"]');if(begun||!later)return;begun=1;later.dataset.parts.split(' ').forEach(function(part){var link=d.createElement('link');link.rel='modulepreload';link.href=part;d.head.append(link)});var script=d.createElement('script');script.type='module';script.nonce=later.nonce;script.textContent=later.textContent;d.head.append(script)}try{new PerformanceObserver(function(seen){if(seen.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true})}catch(e){begin()}setTimeout(begin,d.hidden?0:3000)});`;

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const pageScript = /<script( nonce="[^"]*")? type="module" async="">/;

/**
 * Rewrites a document so that its scripts wait. React Router has no setting for it: it asks for them in the head, before
 * the words. This reads what its Scripts component draws, and throws when that looks otherwise.
 */
export function deferScripts(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const parts = [...head.matchAll(preload)].map(([, part]) => part);
  if (parts.length === 0) return html;

  const body = html.slice(end);
  const deferred = body.replace(
    pageScript,
    (_, nonce: string | undefined) => `<script${nonce ?? ''} type="${laterType}" data-parts="${parts.join(' ')}">`,
  );
  if (deferred === body) throw new Error("React Router draws a page's scripts in another way now: see app/browser/defer-scripts.ts.");

  return head.replace(preload, '') + deferred;
}
