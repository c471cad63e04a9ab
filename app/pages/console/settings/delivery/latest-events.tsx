import { href, Link } from 'react-router';

import { Mark } from '#app/console-kit/mark.tsx';
import { messageTones } from '#app/pages/console/messages/message-tones.ts';
import type { describeDelivery } from './describe-delivery.server.ts';

type ListedEvent = NonNullable<Awaited<ReturnType<typeof describeDelivery>>['webhook']>['deliveries'][number];

/** The latest events that were sent or are waiting. Test events aren't stored. */
export function LatestEvents({ listed }: { listed: readonly ListedEvent[] }) {
  return (
    <>
      <h3 className="mt-5 mb-1 font-semibold">Latest events</h3>
      {listed.length === 0 ? (
        <p className="text-ink-muted">None yet. Events appear here once the portal has something to report. Tests aren't listed.</p>
      ) : (
        <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
          {listed.map(({ id, event, created, state, stateWords, detail }) => (
            <li key={id} className="py-2">
              <Link to={href('/manage/messages/:id', { id })} className="font-semibold text-brand underline underline-offset-2">
                {event}
              </Link>{' '}
              <span className="text-sm text-ink-muted">{created}</span>
              <p className="text-sm wrap-anywhere">
                <Mark text={stateWords} tone={messageTones[state]} /> <span className="text-ink-muted">{detail}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
