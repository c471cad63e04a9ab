/** The type of a page's own scripts until the page's text has been painted. Browsers ignore scripts of an unknown type. */
export const laterType = 'text/later-module';

/**
 * The names of the two lists of script files in a document: the page's own, and those for parts below the fold. The files aren't requested
 * until the page's text has been painted.
 */
export const partsName = 'later-parts';
export const belowFoldName = 'far-parts';

/** The round-trip time, in milliseconds, above which a response arrives after the first text. */
const longWait = 250;

/**
 * Requests a page's scripts once its first text is on the screen, so that the scripts don't compete with the text on a slow connection, and
 * starts the scripts once all the text has arrived. If the round trip takes long (as measured while connecting or on an earlier visit), the
 * scripts are requested right away, because they still arrive after the text and the connection would otherwise be idle. Scripts don't wait
 * for the first paint in a hidden window, which paints nothing, or in browsers that don't report the first paint. Files for parts below the
 * fold are requested last. Otherwise, each part would request its own file when it renders, and only then that file's imports.
 */
export const startScriptsLater = `(function(){var d=document,asked,begun;function find(it){return d.querySelector(it)}function load(name,then){var named=find('meta[name="'+name+'"]'),parts=named?named.content.split(' '):[],left=parts.length;parts.forEach(function(part){var link=d.createElement('link');link.rel='modulepreload';link.href=part;link.onload=function(){if(!--left&&then)then()};d.head.append(link)});return left}function ask(){asked=asked||load('${partsName}',function(){load('${belowFoldName}')})}function begin(){ask();var later=find('script[type="${laterType}"]');if(begun||!later||d.readyState==='loading')return;begun=1;var script=d.createElement('script');script.type='module';script.nonce=later.nonce;script.textContent=later.textContent;d.head.append(script)}var way=performance.getEntriesByType('navigation')[0],line=navigator.connection;if(way&&(way.secureConnectionStart||way.connectEnd)-way.connectStart>${longWait}||line&&line.rtt>${longWait})ask();addEventListener('DOMContentLoaded',function(){if(asked)begin();else setTimeout(begin,d.hidden?0:3000)});try{new PerformanceObserver(function(seen){if(seen.getEntriesByName('first-contentful-paint').length)begin()}).observe({type:'paint',buffered:true})}catch(e){begin()}})();`;
