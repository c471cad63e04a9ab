import { useEffect, useRef, useState, type RefObject } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Verdict } from './verdict.tsx';

export interface ShownOption {
  text: string;
  note?: string;
  right: boolean;
  reason?: string;
}

interface OptionListProps {
  options: ShownOption[];
  isAnswered: boolean;
  /** The text of the option chosen on an earlier visit. */
  chosenBefore?: string | undefined;
  onAnswer: (right: boolean, option: ShownOption) => void;
}

/** Shows options, one of which is right. After a choice, each option shows its reason. */
export function OptionList({ options, isAnswered, chosenBefore, onAnswer }: OptionListProps) {
  const [pressed, setPressed] = useState<string>();
  // An answer that the server has refused is no longer chosen.
  const chosen = isAnswered ? (pressed ?? chosenBefore) : undefined;

  function choose(option: ShownOption): void {
    if (isAnswered) return;
    setPressed(option.text);
    onAnswer(option.right, option);
  }

  const list = useRef<HTMLOListElement>(null);
  useDigits(list);

  return (
    <ol ref={list} className="m-0 grid list-none gap-2.5 p-0">
      {options.map((option, index) => (
        <li key={option.text}>
          <PlainButton
            aria-pressed={option.text === chosen}
            aria-disabled={isAnswered}
            onClick={() => choose(option)}
            className={classNames(
              'block min-h-14 w-full rounded-lg border px-4 py-3 text-left',
              !isAnswered && 'border-line-strong bg-surface hover:border-brand',
              isAnswered && option.right && 'border-2 border-success bg-success-soft',
              isAnswered && !option.right && option.text === chosen && 'border-2 border-danger bg-danger-soft',
              isAnswered && !option.right && option.text !== chosen && 'border-line bg-surface',
            )}
          >
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 font-semibold">
                {option.text}
                {isAnswered && (option.right || option.text === chosen) ? <Verdict isRight={option.right} /> : null}
              </span>
              <kbd aria-hidden className="text-xs text-ink-muted not-italic max-md:hidden">
                {index + 1}
              </kbd>
            </span>
            {option.note === undefined ? null : <span className="block text-[0.9375rem] text-ink-muted">{option.note}</span>}
            {isAnswered && option.reason !== undefined ? <span className="mt-1 block text-[0.9375rem]">{option.reason}</span> : null}
          </PlainButton>
        </li>
      ))}
    </ol>
  );
}

/** Lets number keys choose an option, but only while the focus is inside the item. */
function useDigits(list: RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    const item = list.current?.closest('article');
    function pressByDigit(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
      list.current?.querySelectorAll('button')[Number(event.key) - 1]?.click();
    }

    item?.addEventListener('keydown', pressByDigit);
    return () => item?.removeEventListener('keydown', pressByDigit);
  }, [list]);
}
