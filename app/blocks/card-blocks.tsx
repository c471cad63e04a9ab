import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ContentLinkButton } from './content-link.tsx';
import { BlockTitle, NestedHeadings, Heading } from './heading.tsx';
import { Html } from './html.tsx';
import { usePage } from './page-context.tsx';

const card = 'flex flex-col rounded-md border border-line bg-surface p-5';

export function CardsBlock({ block }: { block: BlockOf<'cards'> }) {
  return (
    <div className="@container">
      <BlockTitle title={block.title} />
      <NestedHeadings when={block.title !== undefined}>
        <ul className={classNames('m-0 grid list-none gap-4 p-0 sm:grid-cols-2', block.items.length % 3 === 0 && '@3xl:grid-cols-3')}>
          {block.items.map((item) => (
            <li key={item.title} className={card}>
              <div className="flex items-start gap-3">
                {item.icon ? <Icon name={item.icon} className="mt-0.5 size-5 shrink-0 text-brand" /> : null}
                <Heading className="text-[1.0625rem]! leading-snug">{item.title}</Heading>
              </div>
              {item.text ? <Html as="p" className="prose-line mt-1.5 text-[0.9375rem] text-ink-muted" value={item.text} /> : null}
              {item.bullets ? <Bullets items={item.bullets} /> : null}
              {item.link && item.action ? <ContentLinkButton link={item.link} action={item.action} className="mt-auto self-start" /> : null}
            </li>
          ))}
        </ul>
      </NestedHeadings>
    </div>
  );
}

export function Bullets({ items }: { items: BlockOf<'platforms'>['items'][number]['keyFeatures'] }) {
  return (
    <ul className="prose-list mt-3 mb-4 text-[0.9375rem] last:mb-0">
      {items.map((item, index) => (
        <Html key={index} as="li" className="prose-line" value={item} />
      ))}
    </ul>
  );
}

export function PlatformsBlock({ block }: { block: BlockOf<'platforms'> }) {
  return (
    <div>
      <BlockTitle title={block.title} />
      <NestedHeadings when={block.title !== undefined}>
        <ul className="m-0 grid list-none gap-4 p-0 sm:grid-cols-2">
          {block.items.map((platform) => (
            <li key={platform.name} className={card}>
              <Heading className="font-serif text-xl!">{platform.name}</Heading>
              <Html as="p" className="prose-line mt-1 text-[0.9375rem] text-ink-muted" value={platform.description} />
              <p className="mt-3 text-sm font-semibold">Key features</p>
              <div className="-mt-2 mb-4">
                <Bullets items={platform.keyFeatures} />
              </div>
              <p className="mt-auto border-t border-line pt-3 text-[0.9375rem]">
                <span className="font-semibold">Best for: </span>
                <Html className="prose-line" value={platform.bestFor} />
              </p>
            </li>
          ))}
        </ul>
      </NestedHeadings>
    </div>
  );
}

/** Links to documents and other sites, each with a description. */
export function LinksBlock({ block }: { block: BlockOf<'links'> }) {
  const { linkOf } = usePage();

  return (
    <div>
      <BlockTitle title={block.title} />
      <NestedHeadings when={block.title !== undefined}>
        <ul className="m-0 grid list-none gap-4 p-0 sm:grid-cols-2">
          {block.items.map((item) => (
            <li key={item.link} className={card}>
              <Heading className="text-[1.0625rem]! leading-snug">{item.title ?? linkOf(item.link)?.title}</Heading>
              {item.text ? <Html as="p" className="prose-line mt-1.5 mb-4 text-[0.9375rem] text-ink-muted" value={item.text} /> : null}
              <ContentLinkButton link={item.link} action={item.action ?? 'Open'} className="mt-auto self-start" />
            </li>
          ))}
        </ul>
      </NestedHeadings>
    </div>
  );
}

export function ButtonBlock({ block, className }: { block: BlockOf<'button'>; className?: string }) {
  const isOutside = usePage().linkOf(block.link)?.external ?? false;

  return (
    <div className={className}>
      <ContentLinkButton link={block.link} action={block.action} look="primary" />
      {block.note ? <p className="mt-2 text-sm text-ink-muted">{isOutside ? block.note.outside : block.note.inside}</p> : null}
    </div>
  );
}

export function BannerBlock({ block }: { block: BlockOf<'banner'> }) {
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-brand-soft px-5 py-5 sm:flex-row sm:items-center sm:justify-between sm:px-6">
      <div className="min-w-0">
        <Heading className="font-serif text-xl!">{block.title}</Heading>
        {block.text ? <Html as="p" className="prose-line mt-1 text-ink-muted" value={block.text} /> : null}
      </div>
      {block.link && block.action ? (
        <ContentLinkButton link={block.link} action={block.action} look="primary" className="shrink-0 self-start sm:self-center" />
      ) : null}
    </div>
  );
}
