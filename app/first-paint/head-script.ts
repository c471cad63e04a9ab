import { themeScript } from '#app/browser/theme.ts';
import { earlyTextScript } from './early-text.ts';
import { lateLayoutScript } from './late-layout.ts';
import { earlyClickScript } from './replay-click.ts';
import { startScriptsLater } from './start-scripts.ts';
import { isFirstPaintOn } from './switch.ts';

/**
 * Scrolls to the tabs if the address names a tab and the tabs are below the fold. The script runs as soon as the document has loaded,
 * because other scripts can arrive seconds later, when the page shouldn't move under someone who's reading. Reload and Back keep the scroll
 * position, which is read last because reading it forces a layout of the entire page.
 */
const landingScript = `addEventListener('DOMContentLoaded',function(){var t=document.getElementById('tabs');if(t&&!location.hash&&/[?&]tab=/.test(location.search)&&scrollY===0&&performance.getEntriesByType('navigation')[0].type==='navigate'&&t.getBoundingClientRect().top>innerHeight*.7)t.scrollIntoView()});`;

/**
 * The only inline script in every document's head. It's the same on every page, so the CSP allows it by hash. The value is marked as pure
 * because browser code doesn't need it.
 */
export const headScript = /* @__PURE__ */ [
  themeScript,
  landingScript,
  earlyTextScript,
  ...(isFirstPaintOn ? [earlyClickScript, lateLayoutScript, startScriptsLater] : []),
].join('');
