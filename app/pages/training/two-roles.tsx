import type { ReactNode } from 'react';

import { Html } from '#app/blocks/html.tsx';
import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { AgentAtHouse, AssistantAtDesk } from './role-figures.tsx';
import { LateVideoPlayer } from '#app/blocks/late-video-player.ts';
import type { Video } from '#app/blocks/video-player.tsx';

/** Shows both roles side by side along the dates of one deal, below the provider's video if there is one. */
export function TwoRoles({ block, video }: { block: BlockOf<'roles'>; video: Video | null }) {
  return (
    <div>
      {video === null ? null : (
        <div className="mb-7">
          <LateVideoPlayer title={block.title} video={video} />
        </div>
      )}
      <table className="row-cards w-full max-w-3xl table-fixed border-collapse text-left">
        <caption className="mb-3 text-left text-lg font-semibold max-sm:block">{block.title}</caption>
        <thead className="max-sm:not-sr-only max-sm:block">
          <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-4">
            <RoleHead title={block.agent}>
              <AgentAtHouse />
            </RoleHead>
            <th scope="col" className="w-24 max-sm:sr-only">
              <span className="sr-only">When the work is handed off and who does it</span>
            </th>
            <RoleHead title={block.assistant}>
              <AssistantAtDesk />
            </RoleHead>
          </tr>
        </thead>
        <tbody>
          {block.moments.map((moment, index) => (
            <Moment key={index} block={block} moment={moment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RoleHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <th scope="col" className="border-b-2 border-line-strong align-bottom">
      <svg
        viewBox="0 -4 170 168"
        aria-hidden
        className="mx-auto h-auto w-full max-w-40"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </svg>
      <p className="border-t-2 border-line-strong pt-2 pb-2.5 text-center font-serif text-lg leading-tight font-semibold">{title}</p>
    </th>
  );
}

/**
 * Shows what the agent and the assistant do on one date, with an arrow from the person who hands off the work. On a phone, that person's
 * part comes first.
 */
function Moment({ block, moment }: { block: BlockOf<'roles'>; moment: BlockOf<'roles'>['moments'][number] }) {
  const fromAgent = moment.handsOver === 'agent';
  const share = 'py-1 align-middle sm:border-b sm:border-line sm:py-3';

  return (
    <tr className="border-line max-sm:flex max-sm:flex-col max-sm:border-b print:break-inside-avoid">
      <td data-column={block.agent} className={`${share} sm:pr-5`}>
        <Html as="p" className="prose-line text-[0.9375rem]" value={moment.agent} />
      </td>
      <th
        scope="row"
        className="order-first bg-brand-soft px-3 py-2 align-middle sm:border-b sm:border-line sm:px-1 sm:py-3 sm:text-center"
      >
        <p className="text-[0.8125rem] font-semibold tabular-nums max-sm:inline">{moment.when}</p>
        <Icon name={fromAgent ? 'arrow-right' : 'arrow-left'} className="mx-auto mt-1 size-5 text-brand max-sm:hidden" />
        <span className="text-[0.8125rem] font-normal sm:sr-only">
          {' '}
          · {fromAgent ? 'The agent hands over' : 'The assistant hands over'}
        </span>
      </th>
      <td data-column={block.assistant} className={classNames(share, 'sm:pl-5', !fromAgent && 'max-sm:-order-1')}>
        <Html as="p" className="prose-line text-[0.9375rem]" value={moment.assistant} />
      </td>
    </tr>
  );
}
