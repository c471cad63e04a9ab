import { Fragment } from 'react';

import { Arrow, Box } from '#app/blocks/drawings/shapes.tsx';

const questions = [
  { words: 'Opinion or advice?', tone: 'red', end: 'Red: hand over', isSample: false },
  { words: 'Could change an offer?', tone: 'red', end: 'Red: hand over', isSample: false },
  { words: 'Seen outside the office?', tone: 'amber', end: 'Amber: ask first', isSample: true },
] as const;

/** A drawing of the three questions for sorting a request, with one example's path through them. */
export function ThreeQuestions({ quote }: { quote?: string | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1.2fr)_3.75rem_minmax(0,1fr)] items-stretch @sm:grid-cols-[minmax(0,1.2fr)_5rem_minmax(0,1fr)]">
      <Box tone="amber" icon="mail" className="col-span-3">
        A request <span className="font-normal text-ink">“{quote}”</span>
      </Box>
      <Arrow way="down" look="sample" className="col-start-1 h-6" />
      {questions.map(({ words, tone, end, isSample }, index) => (
        <Fragment key={words}>
          <Box className="col-start-1">
            <span className="flex items-center gap-2">
              <span className="flex size-6 shrink-0 items-center justify-center rounded-full border border-brand text-[0.8125rem] text-brand tabular-nums">
                {index + 1}
              </span>
              {words}
            </span>
          </Box>
          <Arrow way="right" look={isSample ? 'sample' : 'plain'} className="px-1">
            Yes
          </Arrow>
          <Box tone={tone} className={isSample ? '[border-width:2px]' : undefined}>
            {end}
          </Box>
          <Arrow way="down" look={isSample ? 'plain' : 'sample'} className="col-start-1 h-13">
            No
          </Arrow>
        </Fragment>
      ))}
      <Box tone="green" className="col-start-1">
        Green: do it
      </Box>
      <Box tone="red" className="col-start-3 border-dashed">
        Can't tell? Red
      </Box>
    </div>
  );
}
