import type { ReactNode } from 'react';

import { Html } from '#app/blocks/html.tsx';
import type { BlockOf } from '#app/content/schemas/block-schema.ts';
import { Icon } from '#app/ui/icon.tsx';
import { AgentAtHouse, AssistantAtDesk } from './role-figures.tsx';
import { VideoPlayer, type Video } from './video-player.tsx';

/** Both roles side by side along the dates of one file, below the provider's video if there is one. */
export function TwoRoles({ block, video }: { block: BlockOf<'roles'>; video: Video | null }) {
  return (
    <div>
      {video === null ? null : (
        <div className="mb-7">
          <VideoPlayer title={block.title} video={video} />
        </div>
      )}
      <table className="w-full max-w-3xl table-fixed border-collapse text-left">
        <caption className="mb-3 text-left text-lg font-semibold">{block.title}</caption>
        <thead>
          <tr>
            <RoleHead title={block.agent}>
              <AgentAtHouse />
            </RoleHead>
            <th scope="col" className="w-17 sm:w-24">
              <span className="sr-only">When and who hands over</span>
            </th>
            <RoleHead title={block.assistant}>
              <AssistantAtDesk />
            </RoleHead>
          </tr>
        </thead>
        <tbody>
          {block.moments.map((moment, index) => (
            <Moment key={index} moment={moment} />
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

/** A date in the file: what each of the two does, and an arrow from the one who hands over. */
function Moment({ moment }: { moment: BlockOf<'roles'>['moments'][number] }) {
  const fromAgent = moment.handsOver === 'agent';
  const share = 'border-b border-line py-3 align-middle';

  return (
    <tr className="print:break-inside-avoid">
      <td className={`${share} pr-2 sm:pr-5`}>
        <Html as="p" className="prose-line text-sm sm:text-[0.9375rem]" value={moment.agent} />
      </td>
      <th scope="row" className="border-b border-line bg-brand-soft px-1 py-3 text-center align-middle">
        <p className="text-[0.8125rem] font-semibold tabular-nums">{moment.when}</p>
        <Icon name={fromAgent ? 'arrow-right' : 'arrow-left'} className="mx-auto mt-1 size-5 text-brand" />
        <span className="sr-only">{fromAgent ? 'The agent hands over' : 'The assistant hands over'}</span>
      </th>
      <td className={`${share} pl-2.5 sm:pl-5`}>
        <Html as="p" className="prose-line text-sm sm:text-[0.9375rem]" value={moment.assistant} />
      </td>
    </tr>
  );
}
