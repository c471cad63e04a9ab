/** The type of a page's own scripts until its text has been painted; a browser ignores it. */
export const laterType = 'text/later-module';

/** Where a document names its script files until then, and those of parts below the fold. */
export const partsName = 'later-parts';
export const farName = 'far-parts';

/** The round trip, in milliseconds, above which a response arrives after the first text. */
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
