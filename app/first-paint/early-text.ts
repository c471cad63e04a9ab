import { useEffect } from 'react';

type EarlyField = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { typed?: string };

/**
 * A script that stores with each field what's typed into it, because React resets text areas when it hydrates them. A date or a time has no
 * value until it's complete, so setting it would clear what's there.
 */
export const earlyTextScript = `document.addEventListener('input',function(e){var f=e.target;if(!/box|radio|file|date|time/.test(f.type))f.typed=f.value},true);`;

/** Gives React what was typed before hydration: on a slow connection, a page can be read and written in seconds before its scripts arrive. */
export function useTypedText(): void {
  useEffect(() => {
    for (const field of document.querySelectorAll<EarlyField>('input,textarea,select')) {
      const { typed } = field;
      if (typed === undefined) continue;

      // React only reports a value that differs from the last one that was set, and doesn't notice what's set through the prototype.
      field.value = `${typed} `;
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', typed, field);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, []);
}
