import { useRef } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { BlankText } from './blank-text.tsx';
import { Bullets } from './card-blocks.tsx';
import { ContentLinkButton } from './content-link.tsx';
import { NestedHeadings, Heading } from './heading.tsx';
import { Html } from './html.tsx';
import { usePage } from './page-context.tsx';

/** A list of AI tools, with their strengths, limits and prices. */
export function AiToolsBlock({ block }: { block: BlockOf<'ai-tools'> }) {
  return (
    <div>
      <p className="mb-4 text-sm text-ink-muted">
        Prices checked on <time dateTime={block.asOf}>{block.asOf}</time>
      </p>
      <ul className="m-0 grid list-none gap-4 p-0">
        {block.items.map((tool) => (
          <li key={tool.name} className="rounded-md border border-line bg-surface p-5">
            <AiTool tool={tool} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function AiTool({ tool }: { tool: BlockOf<'ai-tools'>['items'][number] }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Heading className="font-serif text-xl!">{tool.name}</Heading>
          <p className="mt-0.5 text-sm text-ink-muted">
            {tool.category}
            {tool.realEstateSpecific ? ' · Made for real estate' : ''}
          </p>
        </div>
        <p className="text-[0.9375rem] font-semibold">{tool.pricing}</p>
      </div>
      <Html as="p" className="prose-line mt-2 max-w-[68ch]" value={tool.description} />
      <div className="mt-4 grid gap-x-6 sm:grid-cols-3">
        <Points title="Use it for" items={tool.useCases} />
        <Points title="Strengths" items={tool.strengths} />
        <Points title="Limits" items={tool.limitations} />
      </div>
      <ContentLinkButton link={tool.link} action={tool.action} />
    </>
  );
}

function Points({ title, items }: { title: string; items: BlockOf<'ai-tools'>['items'][number]['useCases'] }) {
  return (
    <div>
      <p className="text-sm font-semibold">{title}</p>
      <div className="-mt-2">
        <Bullets items={items} />
      </div>
    </div>
  );
}

/** Ways to use AI as an assistant, each with examples and a prompt to copy. */
export function UseCasesBlock({ block }: { block: BlockOf<'use-cases'> }) {
  return (
    <ul className="m-0 grid list-none gap-4 p-0">
      {block.items.map((useCase) => (
        <li key={useCase.title} className="rounded-md border border-line bg-surface p-5">
          <UseCase useCase={useCase} />
        </li>
      ))}
    </ul>
  );
}

function UseCase({ useCase }: { useCase: BlockOf<'use-cases'>['items'][number] }) {
  const { promptCopied } = usePage();
  const prompt = useRef<HTMLParagraphElement>(null);

  return (
    <>
      <Heading className="font-serif text-xl!">{useCase.title}</Heading>
      <Html as="p" className="prose-line mt-1 max-w-[68ch] text-ink-muted" value={useCase.description} />
      <Bullets items={useCase.examples} />
      <p className="text-[0.9375rem]">
        <span className="font-semibold">Tools: </span>
        <span className="text-ink-muted">{useCase.tools.join(' · ')}</span>
      </p>
      <div className="mt-4 border-l-2 border-accent pl-4">
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm font-semibold">Sample prompt</p>
          <CopyButton text={useCase.prompt} what={useCase.title} copied={promptCopied} source={prompt} className="-mx-3" />
        </div>
        <BlankText ref={prompt} text={useCase.prompt} className="max-w-[72ch] text-[0.9375rem]" />
      </div>
    </>
  );
}

/** The prompts in one category. The copy button appears on hover or focus and is always visible on touch screens. */
export function PromptsBlock({ block }: { block: BlockOf<'prompts'> }) {
  return (
    <div>
      <Heading className="mb-3">{block.title}</Heading>
      <NestedHeadings>
        <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
          {block.items.map((prompt) => (
            <PromptItem key={prompt.title} prompt={prompt} />
          ))}
        </ul>
      </NestedHeadings>
    </div>
  );
}

function PromptItem({ prompt }: { prompt: BlockOf<'prompts'>['items'][number] }) {
  const { promptCopied } = usePage();
  const text = useRef<HTMLParagraphElement>(null);

  return (
    <li className="group py-3">
      <div className="flex items-center justify-between gap-4">
        <Heading className="text-base!">{prompt.title}</Heading>
        <CopyButton
          text={prompt.text}
          what={prompt.title}
          copied={promptCopied}
          source={text}
          className="shrink-0 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
        />
      </div>
      <BlankText ref={text} text={prompt.text} className="mt-0.5 max-w-[72ch] text-[0.9375rem] text-ink-muted" />
    </li>
  );
}
