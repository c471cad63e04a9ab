import { Suspense, useLayoutEffect, useRef, useState } from 'react';

import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError, FieldHint, OptionalMark, useFieldIds, type FieldWords } from '#app/ui/fields/field-frame.tsx';
import { useIsNear } from '../use-is-near.ts';
import type { MarkdownKind } from './markdown-document.ts';
import { TextTools, type TextCommands } from './text-tools.tsx';
import { plainCommands } from './plain-commands.ts';

const RichText = lazyPart(async () => (await import('./rich-text.tsx')).RichText);

export interface MarkdownFieldProps extends FieldWords {
  name: string;
  value: string;
  kind: MarkdownKind;
  onType: (text: string) => void;
}

/**
 * A text with formatting. Until the editor has loaded, without scripts, and if the editor wouldn't give the text back as it is, it's a text
 * area with Markdown.
 */
export function MarkdownField({ name, value, kind, onType, label, error, hint, isOptional }: MarkdownFieldProps) {
  const { id, errorId, hintId, aria } = useFieldIds({ error, hint });
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const rich = useRef<TextCommands | null>(null);
  const isNear = useIsNear(frame);
  const [isFocused, setIsFocused] = useState(false);
  const [canBeRich, setCanBeRich] = useState(true);

  // Someone who began to type before hydration goes on in the same field.
  useLayoutEffect(() => {
    if (document.activeElement === area.current) setIsFocused(true);
  }, []);

  const look = classNames(
    'block w-full rounded-md border bg-surface px-3 py-2 text-base text-ink',
    error ? 'border-danger' : 'border-line-strong',
    kind === 'blocks' ? 'min-h-20' : 'min-h-11',
  );
  const plain = (
    <textarea
      ref={area}
      id={id}
      {...aria}
      name={name}
      value={value}
      rows={1}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onChange={({ target }) => onType(target.value)}
      className={classNames(look, 'field-sizing-content max-h-96')}
    />
  );

  return (
    <div ref={frame} className="group/text min-w-0">
      <div className="relative flex flex-wrap items-end justify-between gap-x-3">
        <label id={`${id}-label`} htmlFor={id} className="block text-sm font-semibold">
          {label}
          {isOptional ? <OptionalMark /> : null}
        </label>
        {isNear ? (
          <TextTools label={label} hasLists={kind === 'blocks'} commands={() => rich.current ?? plainCommands(area.current, onType)} />
        ) : null}
      </div>
      <FieldHint id={hintId} hint={hint} />
      <div className="mt-1.5">
        {isNear && canBeRich && !isFocused ? (
          <Suspense fallback={plain}>
            <RichText
              id={id}
              labelledBy={`${id}-label`}
              aria={aria}
              name={name}
              value={value}
              kind={kind}
              className={look}
              onReady={(commands) => {
                rich.current = commands;
              }}
              onType={onType}
              onRefuse={() => setCanBeRich(false)}
            />
          </Suspense>
        ) : (
          plain
        )}
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
