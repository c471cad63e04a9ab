import { useLayoutEffect, type RefObject } from 'react';

import { isFirstPaintOn } from './switch.ts';

/**
 * The attribute that marks a server-rendered button whose handler isn't attached yet. Its value says whether the button has been clicked,
 * in which case the style sheet shows the button as busy.
 */
const mark = 'data-early';
const pressed = 'pressed';

/** The attributes of a server-rendered button whose handler isn't attached yet. */
export const pendingClick = isFirstPaintOn ? { [mark]: '' } : {};

/**
 * A script that records the last button clicked before hydration. On a slow connection, a page is readable seconds before its scripts
 * arrive, and people who click several times mean only one click. Forms that the browser submits by itself don't need the script. If the
 * browser rejects a form, the recorded click is dropped once the form's fields change.
 */
export const earlyClickScript = `(function(d){function forget(f){d.querySelectorAll('[${mark}=${pressed}]').forEach(function(b){if(!f||b.form===f)b.setAttribute('${mark}','')})}d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[${mark}]');if(b){forget();b.setAttribute('${mark}','${pressed}')}},true);d.addEventListener('input',function(e){if(e.target.form)forget(e.target.form)},true);d.addEventListener('submit',function(){forget()},true)})(document);`;

/** Marks a click as handled. Returns whether the click came before hydration. */
export function replayClick(button: HTMLButtonElement): boolean {
  const wasEarly = button.getAttribute(mark) === pressed;
  button.removeAttribute(mark);
  return wasEarly;
}

/**
 * Replays a click that came before the button's handler was attached. If React delivers the click itself in the meantime, it isn't
 * replayed.
 */
export function useReplayedClick(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    if (element === null) return;

    if (element.getAttribute(mark) !== pressed) element.removeAttribute(mark);
    else setTimeout(() => (replayClick(element) ? element.click() : undefined));
  }, [button]);
}
