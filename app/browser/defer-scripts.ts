/** The type that a page's own script has until the words are seen; a browser leaves it alone. */
const laterType = 'text/later-module';

/** Where a document names the files of its scripts until then. */
const partsName = 'later-parts';

/** From how many milliseconds of way to the portal and back on an answer comes later than the first words. */
const longWait = 250;

/**
 * Asks for the scripts of a page once its first words are on the screen, so that they do not share a slow line with them, and
 * starts them once all words are there. Where the way is long, as connecting has shown or the browser has seen before, they
 * are asked for at once: they come after the words all the same, and the line is not idle until then. A window that is not
 * looked at paints nothing, and a browser may not tell of its first paint: both start them all the same.
 */
export const startScriptsLater = `(function(){var d=document,asked,begun;function find(it){return d.querySelector(it)}function ask(){var parts=find('meta[name="${partsName}"]');if(asked||!parts)return;asked=1;parts.content.split(' ').forEach(function(part){var link=d.createElement('link');link.rel='modulepreload';link.href=part;d.head.append(link)})}function begin(){ask();var later=find('script[type="${laterType}"]');if(begun||!later||d.readyState==='loading')return;begun=1;var script=d.createElement('script');script.type='module';script.nonce=later.nonce;script.textContent=later.textContent;d.head.append(script)}var way=performance.getEntriesByType('navigation')[0],line=navigator.connection;if(way&&(way.secureConnectionStart||way.connectEnd)-way.connectStart>${longWait}||line&&line.rtt>${longWait})ask();addEventListener('DOMContentLoaded',function(){if(asked)begin();else setTimeout(begin,d.hidden?0:3000)});try{new PerformanceObserver(function(seen){if(seen.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true})}catch(e){begin()}})();`;

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const pageScript = /<script( nonce="[^"]*")? type="module" async="">/;

/**
 * Rewrites a document so that its scripts wait. React Router has no setting for it: it asks for them in the head, before
 * the words. This reads what its Scripts component draws, and throws when that looks otherwise. The files of late parts are
 * asked for after those of the page.
 */
export function deferScripts(html: string, lateFiles: Iterable<string> = []): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const parts = new Set([...head.matchAll(preload)].map(([, part = '']) => part));
  if (parts.size === 0) return html;
  for (const file of lateFiles) parts.add(file);

  const body = html.slice(end);
  const deferred = body.replace(pageScript, (_, nonce: string | undefined) => `<script${nonce ?? ''} type="${laterType}">`);
  if (deferred === body) throw new Error("React Router draws a page's scripts in another way now: see app/browser/defer-scripts.ts.");

  // Before the script that reads it.
  const names = `<meta name="${partsName}" content="${[...parts].join(' ')}"/>`;
  return `${head.replace(preload, '').replace(/(?=<script[ >]|$)/, names)}${deferred}`;
}
