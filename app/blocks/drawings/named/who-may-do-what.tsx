import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Arrow, Box, tones } from '#app/blocks/drawings/shapes.tsx';

const trays = [
  { tone: 'green', title: 'Green: do it', cards: ['Update the CRM', 'Draft a post', 'Type a form', 'Book a showing'] },
  {
    tone: 'amber',
    title: 'Amber: written go-ahead',
    cards: ['Quote published taxes', 'Post an ad', 'Change a price', 'Send for signature'],
  },
  { tone: 'red', title: 'Red: agent only', cards: ['Give an opinion', 'Explain a clause', 'Negotiate', 'Give a code'] },
] as const;

/**
 * A drawing of requests, sorted by who's allowed to handle them. Amber requests go to the agent and come back, and red ones stay with the
 * agent.
 */
export function WhoMayDoWhat() {
  return (
    <div className="grid gap-x-5 gap-y-5 @2xl:grid-cols-3">
      {trays.map(({ tone, title, cards }) => (
        <div key={tone}>
          <div className={classNames('rounded-lg border-2 px-2.5 pt-2 pb-2.5 @2xl:px-3', tones[tone].box)}>
            <p className="flex items-center gap-2 text-[0.9375rem] leading-6 font-semibold">
              <Icon name={tones[tone].icon ?? 'info'} className="size-5 shrink-0" />
              {title}
            </p>
            <ul className="m-0 mt-2 grid list-none grid-cols-2 gap-2 p-0 @2xl:grid-cols-1">
              {cards.map((card) => (
                <li
                  key={card}
                  className="flex min-h-9 items-center rounded-sm border border-line bg-surface px-2.5 py-1.5 text-sm leading-5 text-ink"
                >
                  {card}
                </li>
              ))}
            </ul>
          </div>
          {tone === 'green' ? null : (
            <>
              <div className="flex h-11 justify-center gap-6">
                <Arrow way="down" look={tone} />
                {tone === 'amber' ? (
                  <div className="flex items-center gap-2 text-[0.8125rem] font-semibold text-success">
                    <Arrow way="up" look="brand" className="h-full" />
                    Written approval
                  </div>
                ) : null}
              </div>
              <Box icon="user-round-check" className="mx-auto w-fit">
                Your agent
              </Box>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
