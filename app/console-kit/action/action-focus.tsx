import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

interface Before {
  pathname: string;
  /** The focused element and those around it, from the inside out. */
  path: HTMLElement[];
  messages: Map<HTMLElement, string>;
}

/**
 * Keeps the keyboard's place after an action that stays on its page. The pressed button is often gone or disabled by then, and the next Tab
 * would start at the top of the page. The focus goes to the message about the action, or else stays as near as it can.
 */
export function ActionFocus() {
  const { pathname, hash } = useLocation();
  const isBusy = useNavigation().state !== 'idle';
  const before = useRef<Before | null>(null);

  // A layout effect runs before the browser takes the focus from a button that was just disabled, and before forms focus their own errors.
  useLayoutEffect(() => {
    if (isBusy) {
      before.current ??= { pathname, path: listFocusPath(), messages: listMessages() };
      return;
    }

    const started = before.current;
    before.current = null;
    if (started === null || started.pathname !== pathname || document.activeElement !== document.body) return;

    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    const [message] = [...listMessages()].find(([element, text]) => text !== '' && started.messages.get(element) !== text) ?? [];
    focusOnce(section ?? message ?? started.path.find((element) => element.isConnected));
  }, [isBusy, pathname, hash]);

  return null;
}

function listFocusPath(): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let element = document.activeElement; element instanceof HTMLElement && element !== document.body; element = element.parentElement)
    path.push(element);
  return path;
}

/** Lists the messages that an action can show. Messages of a form for screen readers only have no place to return to. */
function listMessages(): Map<HTMLElement, string> {
  const found = document.querySelectorAll<HTMLElement>('#content :is([role=status], [role=alert]):not(.sr-only)');
  return new Map([...found].map((element) => [element, element.textContent]));
}

/** Focuses an element that the Tab key may not reach, and leaves it as it was afterward. */
function focusOnce(element: HTMLElement | undefined): void {
  if (element === undefined) return;

  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.setAttribute('tabindex', '-1');
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}
