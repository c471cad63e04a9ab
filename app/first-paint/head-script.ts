import { themeScript } from '#app/browser/theme.ts';
import { lateLayoutScript } from './late-layout.ts';
import { earlyClickScript } from './replay-click.ts';
import { startScriptsLater } from './start-scripts.ts';
import { isFirstPaintOn } from './switch.ts';

/**
 * Scrolls to the tabs if a link leads to one of them and the tabs are below the fold. Runs as soon as the document has loaded, because
 * scripts can arrive seconds later, when someone is already reading and the page shouldn't move. Reload and Back keep their own position.
 * The scroll position is read last, because reading it forces a layout of the entire page.
 */
const landingScript = `addEventListener('DOMContentLoaded',function(){var t=document.getElementById('tabs');if(t&&!location.hash&&/[?&]tab=/.test(location.search)&&scrollY===0&&performance.getEntriesByType('navigation')[0].type==='navigate'&&t.getBoundingClientRect().top>innerHeight*.7)t.scrollIntoView()});`;

/**
 * The only inline script in every document's head. It's the same on every page, so the CSP allows it by hash. The value is marked as pure
 * because browser code doesn't need it.
 */
export const headScript = /* @__PURE__ */ [
  themeScript,
  landingScript,
  ...(isFirstPaintOn ? [earlyClickScript, lateLayoutScript, startScriptsLater] : []),
].join('');
