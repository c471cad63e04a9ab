import { startScriptsLater } from './defer-scripts.ts';
import { earlyInputScript } from './early-input.ts';
import { lateLayoutScript } from './late-layout.ts';
import { themeScript } from './theme.ts';

/**
 * Shows the tabs when a link names one of them and they stand below what the window shows first. Runs when the document
 * is there, before its scripts: they may be seconds later, and somebody who reads by then must not be moved. A reload
 * and Back keep their own place. How far a window is scrolled is asked last: the answer waits for the whole page's layout.
 */
const landingScript = `addEventListener('DOMContentLoaded',function(){var t=document.getElementById('tabs');if(t&&!location.hash&&/[?&]tab=/.test(location.search)&&scrollY===0&&performance.getEntriesByType('navigation')[0].type==='navigate'&&t.getBoundingClientRect().top>innerHeight*.7)t.scrollIntoView()});`;

/** The one script in every document's head. It is the same on every page, and its hash is allowed. Pure: the browser's half does without its text. */
export const headScript = /* @__PURE__ */ [themeScript, earlyInputScript, lateLayoutScript, landingScript, startScriptsLater].join('');
