import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { href, Link, useLocation } from 'react-router';

import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { LessonView } from './describe-lesson.server.ts';
import { RailContent } from './lesson-rail.tsx';

const square =
  'size-11 shrink-0 items-center justify-center rounded-md hover:bg-menu-active focus-visible:outline-accent md:hidden print:hidden';

/**
 * Lists the module's lessons on a phone, in a sheet that opens from the bar. Without JavaScript, a link leads to the page that lists them.
 */
export function LessonSheet({ lesson, index }: { lesson: LessonView; index: number }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const [isDrawn, setIsDrawn] = useState(false);
  const close = () => sheet.current?.close();

  useEffect(() => close, [key]);

  return (
    <>
      <PlainButton
        aria-label="Lessons and steps"
        aria-haspopup="dialog"
        onClick={() => {
          // The contents must be rendered before the dialog moves the focus to them.
          flushSync(() => setIsDrawn(true));
          sheet.current?.showModal();
        }}
        className={`inline-flex noscript:hidden ${square}`}
      >
        <Icon name="list" className="size-5.5" />
      </PlainButton>
      <Link
        to={href('/learn/:module', { module: lesson.module.id })}
        aria-label="Lessons"
        className={`hidden noscript:max-md:inline-flex ${square}`}
      >
        <Icon name="list" className="size-5.5" />
      </Link>
      <dialog
        ref={sheet}
        aria-label="Lessons and steps"
        onClick={(event) => {
          // Only a click on the backdrop has the dialog itself as its target.
          if (event.target === event.currentTarget) close();
        }}
        className="drawer fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(20rem,88vw)] max-w-none bg-menu p-0 text-on-menu"
      >
        <div className="flex min-h-full flex-col">
          <PlainButton
            aria-label="Close"
            onClick={close}
            className="absolute top-3 right-2 inline-flex size-11 items-center justify-center rounded-md hover:bg-menu-active focus-visible:outline-accent"
          >
            <Icon name="x" className="size-5" />
          </PlainButton>
          {isDrawn ? <RailContent lesson={lesson} index={index} /> : null}
        </div>
      </dialog>
    </>
  );
}
