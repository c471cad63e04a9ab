import type { LateFiles } from './lazy-part.ts';

/** The type that a page's own script has until the words are seen; a browser leaves it alone. */
const laterType = 'text/later-module';

/** Where a document names the files of its scripts until then, and those of parts far down it. */
const partsName = 'later-parts';
const farName = 'far-parts';

/** From how many milliseconds of way to the portal and back on an answer comes later than the first words. */
const longWait = 250;

/**
 * Asks for the scripts of a page once its first words are on the screen, so that they do not share a slow line with them, and
 * starts them once all words are there. Where the way is long, as connecting has shown or the browser has seen before, they
 * are asked for at once: they come after the words all the same, and the line is not idle until then. A window that is not
 * looked at paints nothing, and a browser may not tell of its first paint: both start them all the same. The files of parts
 * far down are asked for once the others have come: each part would ask for its own when it is drawn, and then for those
 * that they import.
 */
export const startScriptsLater = `(function(){var d=document,asked,begun;function find(it){return d.querySelector(it)}function load(name,then){var named=find('meta[name="'+name+'"]'),parts=named?named.content.split(' '):[],left=parts.length;parts.forEach(function(part){var link=d.createElement('link');link.rel='modulepreload';link.href=part;link.onload=function(){if(!--left&&then)then()};d.head.append(link)});return left}function ask(){asked=asked||load('${partsName}',function(){load('${farName}')})}function begin(){ask();var later=find('script[type="${laterType}"]');if(begun||!later||d.readyState==='loading')return;begun=1;var script=d.createElement('script');script.type='module';script.nonce=later.nonce;script.textContent=later.textContent;d.head.append(script)}var way=performance.getEntriesByType('navigation')[0],line=navigator.connection;if(way&&(way.secureConnectionStart||way.connectEnd)-way.connectStart>${longWait}||line&&line.rtt>${longWait})ask();addEventListener('DOMContentLoaded',function(){if(asked)begin();else setTimeout(begin,d.hidden?0:3000)});try{new PerformanceObserver(function(seen){if(seen.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true})}catch(e){begin()}})();`;

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const pageScript = /<script( nonce="[^"]*")? type="module" async="">/;

/**
 * Rewrites a document so that its scripts wait. React Router has no setting for it: it asks for them in the head, before
 * the words. This reads what its Scripts component draws, and throws when that looks otherwise. The files of late parts are
 * asked for after those of the page, and of those that are far down once all others have come.
 */
export function deferScripts(html: string, { near, far }: LateFiles = { near: new Set(), far: new Set() }): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const ofPage = new Set([...head.matchAll(preload)].map(([, part = '']) => part));
  if (ofPage.size === 0) return html;

  const body = html.slice(end);
  const deferred = body.replace(pageScript, (_, nonce: string | undefined) => `<script${nonce ?? ''} type="${laterType}">`);
  if (deferred === body) throw new Error("React Router draws a page's scripts in another way now: see app/browser/defer-scripts.ts.");

  // Before the script that reads it.
  const parts = new Set([...ofPage, ...near]);
  const others = [...far].filter((file) => !parts.has(file));
  const names = nameParts(partsName, [...parts]) + nameParts(farName, others);
  return `${head.replace(preload, '').replace(/(?=<script[ >]|$)/, names)}${deferred}`;
}

function nameParts(name: string, files: string[]): string {
  return files.length === 0 ? '' : `<meta name="${name}" content="${files.join(' ')}"/>`;
}
