import { useRef } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { BlankText } from './blank-text.tsx';
import { Fold } from './folds/folds.tsx';
import { BlockTitle, NestedHeadings, Heading } from './heading.tsx';
import { Html } from './html.tsx';

type Channel = BlockOf<'message'>['channel'];

const channelIcons = { Email: 'mail', Text: 'message-square-text', Chat: 'message', Phone: 'phone', Social: 'share-2' } as const;
const textCopied = 'The text has been copied to your clipboard';

function ChannelLabel({ channel }: { channel: Channel }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name={channelIcons[channel]} className="size-4" />
      {channel}
    </span>
  );
}

/** A message to copy, shown as it would arrive, or a bad example marked "Don't send". */
export function MessageBlock({ block }: { block: BlockOf<'message'> }) {
  const text = useRef<HTMLParagraphElement>(null);
  const isBad = block.verdict === 'bad';

  return (
    <div className={classNames('rounded-md border bg-surface print:break-inside-avoid', isBad ? 'border-danger' : 'border-line')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 sm:px-5">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
            <ChannelLabel channel={block.channel} />
            {block.verdict === undefined ? null : <Verdict isBad={isBad} />}
          </p>
          <Heading className="mt-0.5 text-base!">{block.title}</Heading>
        </div>
        {isBad ? null : <CopyButton text={block.text} what={block.title} copied={textCopied} source={text} className="-mx-3" />}
      </div>
      {block.subject ? <Subject subject={block.subject} /> : null}
      <BlankText ref={text} text={block.text} className="max-w-[72ch] px-4 py-4 sm:px-5" />
      {block.note ? (
        <Html as="p" className="prose-line border-t border-line px-4 py-3 text-[0.9375rem] text-ink-muted sm:px-5" value={block.note} />
      ) : null}
    </div>
  );
}

function Verdict({ isBad }: { isBad: boolean }) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 font-semibold', isBad ? 'text-danger' : 'text-success')}>
      <Icon name={isBad ? 'circle-x' : 'circle-check'} className="size-4" />
      {isBad ? "Don't send this" : 'Good example'}
    </span>
  );
}

function Subject({ subject }: { subject: string }) {
  return (
    <p className="border-b border-line px-4 py-2.5 text-[0.9375rem] sm:px-5">
      <span className="text-ink-muted">Subject: </span>
      <span className="font-medium">{subject}</span>
    </p>
  );
}

/** Collapsible templates. A template without text says that it's coming soon. */
export function TemplatesBlock({ block }: { block: BlockOf<'templates'> }) {
  return (
    <div>
      <BlockTitle title={block.title} />
      <NestedHeadings when={block.title !== undefined}>
        <div className="divide-y divide-line border-y border-line">
          {block.items.map((template) => (
            <Template key={template.id} template={template} />
          ))}
        </div>
      </NestedHeadings>
    </div>
  );
}

function Template({ template }: { template: BlockOf<'templates'>['items'][number] }) {
  const text = useRef<HTMLParagraphElement>(null);
  const summary = (
    <>
      <Heading className="text-base!">{template.title}</Heading>
      {template.channel ? (
        <span className="text-sm text-ink-muted">
          <ChannelLabel channel={template.channel} />
        </span>
      ) : null}
    </>
  );

  return (
    <Fold
      id={template.id}
      summary={summary}
      className="[&>summary]:flex [&>summary]:flex-wrap [&>summary]:items-center [&>summary]:gap-x-4 [&>summary]:py-3"
    >
      {template.text === undefined ? (
        <p className="pb-4 text-ink-muted">Template content will be available soon.</p>
      ) : (
        <div className="mb-4 rounded-md border border-line bg-surface">
          {template.subject ? <Subject subject={template.subject} /> : null}
          <BlankText ref={text} text={template.text} className="max-w-[72ch] px-4 py-4 sm:px-5" />
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-1 sm:px-5 print:hidden">
            {template.note ? (
              <Html as="p" className="prose-line min-w-0 flex-1 basis-60 py-1.5 text-[0.9375rem] text-ink-muted" value={template.note} />
            ) : (
              <span />
            )}
            <CopyButton text={template.text} what={template.title} copied={textCopied} source={text} className="-mx-3" />
          </div>
        </div>
      )}
    </Fold>
  );
}
