import type { LateFiles } from './lazy-part.ts';

/** The type of a page's own scripts until its text has been painted; a browser ignores it. */
const laterType = 'text/later-module';

/** Where a document names its script files until then, and those of parts below the fold. */
const partsName = 'later-parts';
const farName = 'far-parts';

/** The round trip, in milliseconds, from which an answer arrives later than the first text. */
const longWait = 250;

/**
 * Requests a page's scripts once its first text is on the screen, so they don't compete with it on a slow connection,
 * and starts them once all the text is there. With a long round trip, known from connecting or from an earlier visit,
 * they're requested at once: they still arrive after the text, and the connection isn't idle until then. A hidden window
 * paints nothing, and some browsers don't report their first paint. Both start the scripts anyway. Files of parts below
 * the fold are requested after the others: otherwise each part would request its own when it's rendered, and then those
 * they import.
 */
export const startScriptsLater = `(function(){var d=document,asked,begun;function find(it){return d.querySelector(it)}function load(name,then){var named=find('meta[name="'+name+'"]'),parts=named?named.content.split(' '):[],left=parts.length;parts.forEach(function(part){var link=d.createElement('link');link.rel='modulepreload';link.href=part;link.onload=function(){if(!--left&&then)then()};d.head.append(link)});return left}function ask(){asked=asked||load('${partsName}',function(){load('${farName}')})}function begin(){ask();var later=find('script[type="${laterType}"]');if(begun||!later||d.readyState==='loading')return;begun=1;var script=d.createElement('script');script.type='module';script.nonce=later.nonce;script.textContent=later.textContent;d.head.append(script)}var way=performance.getEntriesByType('navigation')[0],line=navigator.connection;if(way&&(way.secureConnectionStart||way.connectEnd)-way.connectStart>${longWait}||line&&line.rtt>${longWait})ask();addEventListener('DOMContentLoaded',function(){if(asked)begin();else setTimeout(begin,d.hidden?0:3000)});try{new PerformanceObserver(function(seen){if(seen.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true})}catch(e){begin()}})();`;

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const pageScript = /<script( nonce="[^"]*")? type="module" async="">/;

/**
 * Rewrites a document so that its scripts wait. React Router has no setting for it and requests them in the head, before
 * the text. This reads the output of its Scripts component and throws if that has changed. Files of late parts are
 * requested after those of the page, and those below the fold after all the others.
 */
export function deferScripts(html: string, { near, far }: LateFiles = { near: new Set(), far: new Set() }): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const ofPage = new Set([...head.matchAll(preload)].map(([, part = '']) => part));
  if (ofPage.size === 0) return html;

  const body = html.slice(end);
  const deferred = body.replace(pageScript, (_, nonce: string | undefined) => `<script${nonce ?? ''} type="${laterType}">`);
  if (deferred === body) throw new Error("React Router draws a page's scripts in another way now: see app/browser/defer-scripts.ts.");

  // Must come before the script that reads it.
  const parts = new Set([...ofPage, ...near]);
  const others = [...far].filter((file) => !parts.has(file));
  const names = nameParts(partsName, [...parts]) + nameParts(farName, others);
  return `${head.replace(preload, '').replace(/(?=<script[ >]|$)/, names)}${deferred}`;
}

function nameParts(name: string, files: string[]): string {
  return files.length === 0 ? '' : `<meta name="${name}" content="${files.join(' ')}"/>`;
}
