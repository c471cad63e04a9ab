import type { ComponentType } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { Drawing } from './clock-rows.tsx';
import { ClientData } from './named/client-data.tsx';
import { IdentityBlock } from './named/identity-block.tsx';
import { LifeOfAnOffer } from './named/life-of-an-offer.tsx';
import { LockboxPath } from './named/lockbox-path.tsx';
import { Representation } from './named/representation.tsx';
import { ThreeQuestions } from './named/three-questions.tsx';
import { WhoMayDoWhat } from './named/who-may-do-what.tsx';

type DrawingKind = BlockOf<'drawing'>['kind'];

const drawings: Record<DrawingKind, ComponentType<{ quote?: string | undefined }>> = {
  'client-data': ClientData,
  'identity-block': IdentityBlock,
  'life-of-an-offer': LifeOfAnOffer,
  'lockbox-path': LockboxPath,
  representation: Representation,
  'three-questions': ThreeQuestions,
  'who-may-do-what': WhoMayDoWhat,
};

const wide: ReadonlySet<DrawingKind> = new Set(['life-of-an-offer', 'who-may-do-what', 'representation']);

/**
 * Renders a named drawing. Screen readers and the Listen feature use the drawing's text, because its labels make little sense when read in
 * sequence.
 */
export function DrawingBlock({ block: { kind, title, text, quote, note } }: { block: BlockOf<'drawing'> }) {
  const Picture = drawings[kind];

  return (
    <Drawing title={title} note={note} className={wide.has(kind) ? undefined : 'beside max-w-[37rem]'}>
      <div aria-hidden data-drawing={kind}>
        <Picture quote={quote} />
      </div>
      <p className="sr-only">{text}</p>
    </Drawing>
  );
}
