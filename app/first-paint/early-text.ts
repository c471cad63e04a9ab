import { useEffect } from 'react';

type EarlyField = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { typed?: string | boolean };

/**
 * A script that stores with each field what's typed or ticked in it, because React resets text areas when it hydrates them. A date or a time
 * has no value until it's complete, so setting it would clear what's there.
 */
export const earlyTextScript = `document.addEventListener('input',function(e){var f=e.target,t=f.type;if(!/radio|file|date|time/.test(t))f.typed=t=='checkbox'?f.checked:f.value},true);`;

/** Gives React what was entered before hydration: on a slow connection, a page can be read and used seconds before its scripts arrive. */
export function useTypedText(): void {
  useEffect(() => void replayEntries(), []);
}

async function replayEntries(): Promise<void> {
  for (const field of document.querySelectorAll<EarlyField>('input,textarea,select')) {
    const { typed } = field;
    if (typed === undefined) continue;

    // React only reports a value that differs from the last one that was set, and doesn't notice what's set through the prototype.
    const isBox = typeof typed === 'boolean';
    const property = isBox ? 'checked' : 'value';
    Reflect.set(field, property, isBox ? !typed : `${typed} `);
    Reflect.set(Object.getPrototypeOf(field) as object, property, typed, field);
    // A click that isn't a mouse event doesn't change the box again.
    field.dispatchEvent(new Event(isBox ? 'click' : 'change', { bubbles: true }));
    // React renders before the next entry, whose handler may need this one.
    await Promise.resolve();
  }
}
