/** The type that a page's own script has until the words are seen; a browser leaves it alone. */
const laterType = 'text/later-module';

/** Where a document names the files of its scripts until then. */
const partsName = 'later-parts';

/**
 * Asks for the scripts of a page once its first words are on the screen, so that they do not share a slow line with them, and
 * starts them once all words are there. A window that is not looked at paints nothing, and a browser may not tell of its
 * first paint: both start them all the same.
 */
export const startScriptsLater = `(function(){var d=document,asked,begun;function find(it){return d.querySelector(it)}function ask(){var parts=find('meta[name="${partsName}"]');if(asked||!parts)return;asked=1;parts.content.split(' ').forEach(function(part){var link=d.createElement('link');link.rel='modulepreload';link.href=part;d.head.append(link)})}function begin(){ask();var later=find('script[type="${laterType}"]');if(begun||!later||d.readyState==='loading')return;begun=1;var script=d.createElement('script');script.type='module';script.nonce=later.nonce;script.textContent=later.textContent;d.head.append(script)}addEventListener('DOMContentLoaded',function(){if(asked)begin();else setTimeout(begin,d.hidden?0:3000)});try{new PerformanceObserver(function(seen){if(seen.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true})}catch(e){begin()}})();`;

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
  const deferred = body.replace(pageScript, (_, nonce: string | undefined) => `<script${nonce ?? ''} type="${laterType}">`);
  if (deferred === body) throw new Error("React Router draws a page's scripts in another way now: see app/browser/defer-scripts.ts.");

  return `${head.replace(preload, '')}<meta name="${partsName}" content="${parts.join(' ')}"/>${deferred}`;
}
