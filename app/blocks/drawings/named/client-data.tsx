import { Fragment } from 'react';

import { Icon } from '#app/ui/icon.tsx';
import { Arrow, Box, CrossedArrow } from '#app/blocks/drawings/shapes.tsx';

const shut = ['Private email', 'Your own device', 'Public AI tool', "Another agent's file"];

/** A drawing of where client data can go, where it can't, and what never reaches the assistant. */
export function ClientData() {
  return (
    <div>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)_10rem] items-center gap-y-2 @sm:grid-cols-[8rem_minmax(0,1fr)_13rem]">
        <div className="col-start-1 row-start-1 row-end-8 flex h-full flex-col items-center justify-center gap-2 rounded-lg border-2 border-brand bg-brand-soft px-2 text-center font-semibold text-brand">
          <Icon name="file-text" className="size-7" />
          Client data
        </div>
        <Arrow way="right" look="brand" className="px-1" />
        <Box tone="green">Brokerage's systems</Box>
        <Arrow way="right" look="brand" className="px-1">
          […]
        </Arrow>
        <Box tone="green" icon="bot">
          Approved AI, placeholders only
        </Box>
        <Arrow way="right" look="amber" className="px-1" />
        <Box tone="amber">Outside: written instruction</Box>
        {shut.map((place) => (
          <Fragment key={place}>
            <CrossedArrow way="right" className="px-0.5" />
            <Box tone="red" icon="x">
              {place}
            </Box>
          </Fragment>
        ))}
      </div>
      <div className="mt-5 grid grid-cols-[6rem_minmax(0,1fr)_10rem] items-center border-t border-line pt-4 @sm:grid-cols-[8rem_minmax(0,1fr)_13rem]">
        <p className="col-span-full mb-2 text-[0.8125rem] leading-5 text-ink-muted">Not through you</p>
        <Box>Borrower's documents</Box>
        <Arrow way="right" look="brand" className="px-1" />
        <Box icon="shield-check">Mortgage broker's portal</Box>
      </div>
    </div>
  );
}
