import { useEffect, useRef, useState } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Html } from './html.tsx';
import { VideoPlayer } from './video-player.tsx';

/** A picture, or what it shows in words if it can't be loaded. */
export function PictureBlock({ block }: { block: BlockOf<'picture'> }) {
  const [isBroken, setIsBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // The picture can fail before this script arrives.
  useEffect(() => {
    if (image.current?.complete === true && image.current.naturalWidth === 0) setIsBroken(true);
  }, []);

  return (
    <figure className="break-inside-avoid">
      {isBroken ? (
        <p className="flex max-w-3xl gap-3 rounded-md border border-dashed border-line-strong bg-sunken p-4 text-[0.9375rem]">
          <Icon name="circle-alert" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
          <span>
            This picture couldn't be loaded. It shows: <span className="font-medium">{block.alt}</span>
          </span>
        </p>
      ) : (
        <img
          ref={image}
          src={block.upload}
          alt={block.alt}
          {...sizeOf(block.upload)}
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
          className="h-auto max-w-full rounded-md"
        />
      )}
      {block.caption === undefined ? null : (
        <Html as="figcaption" className="prose-line mt-2 text-sm text-ink-muted" value={block.caption} />
      )}
    </figure>
  );
}

/** The address of an uploaded picture says how large it is, so its room is kept free until it arrives. */
function sizeOf(address: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})\.\w+$/.exec(address) ?? [];
  return width === undefined ? null : { width: Number(width), height: Number(height) };
}

/** A video that plays on demand, with everything it says as text. */
export function VideoBlock({ block: { title, length, url, upload = '', captions = '', transcript } }: { block: BlockOf<'video'> }) {
  return (
    <div>
      <VideoPlayer title={title} length={length} video={url ?? { upload, captions }} />
      <p className="hidden font-semibold print:block">Video: {title}</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand print:hidden">
          Read the transcript
        </summary>
        <Html as="div" className="prose pb-2" value={transcript} />
      </details>
    </div>
  );
}
