import { useEffect } from 'react';
import { useNavigate } from 'react-router';

interface StepMoves {
  /** The addresses of the previous and next steps, or null at either end of the lesson. */
  back: string | null;
  next: string | null;
}

/** Elements that already respond to the arrow keys, Enter or a swipe. */
const ownControls = 'a, button, input, select, textarea, summary, dialog, [role="slider"], [role="tab"], [tabindex="0"]';

/** The minimum length of a swipe and the width of the edges reserved for the browser's own swipes, in pixels. */
const swipeLength = 70;
const edge = 28;

/** Moves between steps with the arrow keys, Enter and swipes. At the end of a lesson, Enter presses the main button. */
export function useStepMoves({ back, next }: StepMoves): void {
  const navigate = useNavigate();

  useEffect(() => {
    const over = new AbortController();
    const go = (to: string | null) => {
      if (to !== null) void navigate(to);
    };

    function pressKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(ownControls) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;

      if (event.key === 'ArrowLeft') go(back);
      if (event.key === 'ArrowRight') go(next);
      if (event.key === 'Enter') pressMainButton();
    }

    let start: Touch | null = null;
    function touch({ touches, target }: TouchEvent): void {
      const [first] = touches;
      const isAtEdge = first === undefined || first.clientX < edge || first.clientX > window.innerWidth - edge;
      start = touches.length !== 1 || isAtEdge || scrollsSideways(target) ? null : (first ?? null);
    }
    function lift({ changedTouches }: TouchEvent): void {
      const [end] = changedTouches;
      if (start === null || end === undefined || getSelection()?.isCollapsed === false) return;

      const across = end.clientX - start.clientX;
      if (Math.abs(across) < swipeLength || Math.abs(across) < 2 * Math.abs(end.clientY - start.clientY)) return;
      go(across > 0 ? back : next);
    }

    window.addEventListener('keydown', pressKey, { signal: over.signal });
    window.addEventListener('touchstart', touch, { signal: over.signal, passive: true });
    window.addEventListener('touchend', lift, { signal: over.signal, passive: true });
    return () => over.abort();
  }, [back, next, navigate]);
}

/** Presses the last button of the lesson's bar: to the next step or, on the last step, what ends the lesson. */
function pressMainButton(): void {
  [...document.querySelectorAll<HTMLElement>('[data-lesson-bar] :is(a, button)')].at(-1)?.click();
}

/** Tells whether a sideways swipe already has another effect, such as scrolling a wide table, or is inside an open dialog. */
function scrollsSideways(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) {
    if (element.matches('dialog, input, textarea, select')) return true;
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
  }
  return false;
}
