import { useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person did with elements that no script was listening to yet. */
interface EarlyInput {
  /** What each field held when it was last touched: React may draw it as it knows it before anything can be replayed. */
  fields: Map<Field, string | boolean>;
  /** The last button that was pressed: on a slow line people press again, and mean it once. */
  button: HTMLButtonElement | null;
  /** Whether React has taken over the page. It marks elements some moments before it listens to them. */
  isTaken?: boolean;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** React keeps an element's handlers under such a key from the moment it listens to it: there is no public way to ask. */
const handlersKey = '__reactProps';

/**
 * Runs before anything can be touched and notes what is done too early: on a slow line a page is readable seconds before
 * its scripts are there. A form that the browser sends by itself needs no more help; one that it refused was not meant
 * any more once its fields change. Of the choices in one group only the last counts.
 */
export const earlyInputScript = `(function(d){var w=window.earlyInput={fields:new Map,button:null};function early(e){return e&&(!w.isTaken||!Object.keys(e).some(function(k){return k.indexOf('${handlersKey}')===0}))}d.addEventListener('input',function(e){var t=e.target;if(early(t)||w.fields.has(t)){if(t.type==='radio')w.fields.forEach(function(_,f){if(f.type==='radio'&&f.name===t.name&&f.form===t.form)w.fields.delete(f)});if(w.button&&w.button.form&&w.button.form===t.form)w.button=null;w.fields.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)}},true);d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(early(b))w.button=b},true);d.addEventListener('submit',function(){w.button=null},true)})(document);`;

/**
 * Does again what was done too early, as soon as this part of the page is listened to: at once after React has taken it
 * over, and before the next event, so that nothing comes twice.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    if (window.earlyInput !== undefined) window.earlyInput.isTaken = true;
    queueMicrotask(replayEarlyInput);
  }, []);
}

function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (early === undefined) return;

  for (const [field, entry] of early.fields) {
    if (!isSettled(field)) continue;
    early.fields.delete(field);
    replayEntry(field, entry);
  }

  const { button } = early;
  if (button === null || !isSettled(button)) return;
  early.button = null;
  button.click();
}

/** An element that is listened to, or that is no longer there, has nothing to wait for. */
function isSettled(element: Element): boolean {
  return !element.isConnected || Object.keys(element).some((key) => key.startsWith(handlersKey));
}

/** React learns of a change only from an event that finds the field different from what React last saw there. */
function replayEntry(field: Field, entry: string | boolean): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (entry === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }

  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  // React watches the element's own property; only the prototype's changes the field unseen.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entry);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
