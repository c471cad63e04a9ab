import { lazy, memo, Suspense, useMemo, useRef, useState, type KeyboardEvent } from 'react';

import { fillBlanks, type BlankKinds } from '#app/features/library/blanks.ts';
import { toggleFavourite } from '#app/features/library/device-choices.ts';
import { splitTags, type LibraryPrompt } from '#app/features/library/rules.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast/toast.tsx';
import { PromptText } from './prompt-text.tsx';

/** The form fields load on demand, because they're needed only once a prompt is filled in. */
function loadFields() {
  return import('./blank-fields.tsx');
}

const BlankFields = lazy(async () => ({ default: (await loadFields()).BlankFields }));

export interface PromptCardProps {
  prompt: LibraryPrompt;
  isFavourite: boolean;
  /** The office's own values, as saved on this device. */
  officeValues: Readonly<Record<string, string>>;
  blankKinds: BlankKinds;
}

const textButton =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm sm:px-3 font-semibold text-brand hover:bg-brand-soft print:hidden';

/**
 * Shows a prompt to read, fill in and copy. What's copied is exactly what's shown. The card renders again only when its own data changes.
 */
export const PromptCard = memo(function PromptCard({ prompt, isFavourite, officeValues, blankKinds: kinds }: PromptCardProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [isFilling, setIsFilling] = useState(false);
  const [ownValues, setOwnValues] = useState<Record<string, string>>({});
  const [activeBlank, setActiveBlank] = useState<string | null>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const values = useMemo(() => ({ ...officeValues, ...ownValues }), [officeValues, ownValues]);

  async function startFilling(): Promise<void> {
    try {
      await loadFields();
      setIsFilling(true);
    } catch {
      toast({ title: "The fields didn't load", description: 'Check your connection and try again.', tone: 'destructive' });
    }
  }

  return (
    <article
      id={`prompt-${prompt.id}`}
      tabIndex={-1}
      aria-labelledby={`prompt-${prompt.id}-title`}
      onKeyDown={copyOnEnter}
      className="scroll-mt-20 rounded-lg border border-line bg-surface px-4 py-4 -outline-offset-2! outline-brand! target:border-brand focus-visible:outline-2! sm:px-5 print:break-inside-avoid"
    >
      <CardHead prompt={prompt} isFavourite={isFavourite} />
      <PromptText
        ref={text}
        text={prompt.prompt}
        values={values}
        kinds={kinds}
        activeBlank={activeBlank}
        className={isWhole || isFilling ? 'mt-2' : 'mt-2 line-clamp-4 print:line-clamp-none'}
      />
      {isFilling ? (
        <Suspense>
          <BlankFields
            prompt={prompt.prompt}
            kinds={kinds}
            values={values}
            onChange={(changed) => setOwnValues((known) => ({ ...known, ...changed }))}
            onFocusBlank={setActiveBlank}
          />
        </Suspense>
      ) : null}
      <CardTags tags={prompt.tags} title={prompt.title} />
      <div className="-mx-2 mt-2 -mb-2 flex flex-wrap items-center sm:-mx-3">
        <CopyButton
          text={fillBlanks(prompt.prompt, { values, kinds })}
          what={prompt.title}
          copied="The prompt has been copied to your clipboard"
          source={text}
          className="copy-prompt max-sm:px-2!"
        />
        <PlainButton
          aria-expanded={isFilling}
          onClick={() => (isFilling ? setIsFilling(false) : void startFilling())}
          className={textButton}
        >
          <Icon name="pencil-line" className="hidden size-4 sm:block" />
          {isFilling ? 'Done' : 'Fill in the blanks'}
          <span className="sr-only">: {prompt.title}</span>
        </PlainButton>
        {isFilling ? null : (
          <PlainButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} className={classNames(textButton, 'ml-auto')}>
            {isWhole ? 'Read less' : 'Read all'}
            <span className="sr-only">: {prompt.title}</span>
            <Icon name={isWhole ? 'chevron-up' : 'chevron-down'} className="size-4" />
          </PlainButton>
        )}
      </div>
    </article>
  );
});

/** Copies the prompt when Enter is pressed on the card, with the same toast as the button. */
function copyOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('.copy-prompt')?.click();
}

function CardHead({ prompt, isFavourite }: Pick<PromptCardProps, 'prompt' | 'isFavourite'>) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-xs font-semibold tracking-wide text-ink-muted">{prompt.category}</p>
        <h3 id={`prompt-${prompt.id}-title`} className="mt-0.5 text-[1.0625rem] leading-6 font-semibold">
          {prompt.title}
        </h3>
      </div>
      <PlainButton
        aria-pressed={isFavourite}
        aria-label={`Favourite: ${prompt.title}`}
        onClick={() => toggleFavourite(prompt.id)}
        className="-mt-2.5 -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-brand-soft hover:text-brand print:hidden"
      >
        <Icon name="star" className={classNames('size-5', isFavourite && 'fill-accent text-brand')} />
      </PlainButton>
    </div>
  );
}

function CardTags({ tags, title }: { tags: string[]; title: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { first, more } = splitTags(tags);

  return (
    <ul aria-label="Tags" className="m-0 mt-3 flex list-none flex-wrap items-center gap-1.5 p-0">
      {(isWhole ? tags : first).map((tag) => (
        <li key={tag} className="rounded-full bg-sunken px-2.5 py-0.5 text-xs text-ink-muted">
          {tag}
        </li>
      ))}
      {more.length > 0 ? (
        <li className="print:hidden">
          <PlainButton
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="min-h-6 rounded-md px-1.5 text-xs font-semibold text-brand hover:bg-brand-soft [@media(hover:none)]:-my-2.5 [@media(hover:none)]:min-h-11 [@media(hover:none)]:px-2.5"
          >
            {isWhole ? 'Show less' : `+${more.length} more`}
            <span className="sr-only"> tags of {title}</span>
          </PlainButton>
        </li>
      ) : null}
    </ul>
  );
}
