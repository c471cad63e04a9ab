import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Carried by a button from the server's drawing until it is listened to. Its value tells whether it was pressed meanwhile; the style sheet draws it as busy then. */
const mark = 'data-early';
const pressed = 'pressed';

/** What a button is drawn with. */
export const pendingClick = { [mark]: '' };

/**
 * Runs before anything can be touched and notes the last button that was pressed too early: on a slow line a page is
 * readable seconds before its scripts are there, and people press again and mean it once. A form that the browser sends
 * by itself needs no more help; one that it refused is not meant any more once its fields change.
 */
export const earlyInputScript = `(function(d){function forget(f){d.querySelectorAll('[${mark}=${pressed}]').forEach(function(b){if(!f||b.form===f)b.setAttribute('${mark}','')})}d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[${mark}]');if(b){forget();b.setAttribute('${mark}','${pressed}')}},true);d.addEventListener('input',function(e){if(e.target.form)forget(e.target.form)},true);d.addEventListener('submit',function(){forget()},true)})(document);`;

/** Takes a press for heard; tells whether it was one that came too early. */
export function replayClick(button: HTMLButtonElement): boolean {
  const wasEarly = button.getAttribute(mark) === pressed;
  button.removeAttribute(mark);
  return wasEarly;
}

/** Presses a button again that was pressed before it was listened to. A press in the midst of that is delivered by React, and heard before this comes to it. */
export function useReplayedClick(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    if (element === null) return;

    if (element.getAttribute(mark) !== pressed) element.removeAttribute(mark);
    else setTimeout(() => (replayClick(element) ? element.click() : undefined));
  }, [button]);
}

/** Hands over what a person entered into a controlled field before it was listened to: React leaves it there and tells nobody. */
export function useEarlyEntry(field: RefObject<HTMLInputElement | null>, take: (field: HTMLInputElement) => void): void {
  const takeEntry = useEffectEvent(take);

  useLayoutEffect(() => {
    if (field.current !== null && isEntered(field.current)) takeEntry(field.current);
  }, [field]);
}

/** Tells whether a field holds something else than it was drawn with. */
export function isEntered(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}
