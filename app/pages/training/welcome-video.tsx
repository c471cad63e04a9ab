import { Heading } from '#app/blocks/heading.tsx';
import { Html } from '#app/blocks/html.tsx';
import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { AssistantAtDesk } from './role-figures.tsx';
import { LateVideoPlayer } from '#app/blocks/late-video-player.ts';
import type { Video } from '#app/blocks/video-player.tsx';

/** Shows the welcome video with its transcript or, if there's no video, a drawing above the transcript. */
export function WelcomeVideo({ block, video }: { block: BlockOf<'welcome-video'>; video: Video | null }) {
  if (video === null) {
    return (
      <div>
        <WelcomePicture />
        <div className="mt-5">
          <Heading>{block.title}</Heading>
          <Html as="div" className="prose mt-2" value={block.transcript} />
        </div>
      </div>
    );
  }

  return (
    <div>
      <LateVideoPlayer title={block.title} video={video} />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">Read the transcript</summary>
        <Html as="div" className="prose pb-2" value={block.transcript} />
      </details>
    </div>
  );
}

/** Draws an agent in her car outside a house in the evening, and an assistant at a desk. */
function WelcomePicture() {
  return (
    <svg
      viewBox="0 0 720 240"
      aria-hidden
      className="h-auto w-full max-w-3xl"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M0 214V136Q150 70 330 118T720 92V214Z" fill="var(--brand-soft)" stroke="none" />
      <path d="m566 18 5 15 15 5-15 5-5 15-5-15-15-5 15-5Z" fill="var(--accent)" stroke="none" />
      <path d="M0 214H720" />
      <g transform="translate(30 54)">
        <AssistantAtDesk />
      </g>
      <path d="M196 150Q320 60 448 150" stroke="var(--line-strong)" strokeDasharray="2 9" />
      <Messages />
      <Car />
      <House />
    </svg>
  );
}

function Messages() {
  return (
    <g fill="var(--surface)">
      <path d="M224 84h46a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-30l-9 9v-9h-7a6 6 0 0 1-6-6V90a6 6 0 0 1 6-6Z" />
      <path d="M230 96h34M230 105h20" stroke="var(--line-strong)" />
      <path d="M304 62h46a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-7v9l-9-9h-30a6 6 0 0 1-6-6V68a6 6 0 0 1 6-6Z" />
      <path d="m318 78 7 7 13-14" stroke="var(--brand)" fill="none" />
      <path d="M380 88h42a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-7v9l-9-9h-26a6 6 0 0 1-6-6V94a6 6 0 0 1 6-6Z" />
      <circle cx="401" cy="104" r="9" />
      <path d="M401 99v5l4 3" />
    </g>
  );
}

function Car() {
  return (
    <g>
      <path d="M424 202v-18q0-9 9-11l22-5 17-18q5-5 12-5h36q8 0 13 6l14 17 13 3q9 2 9 11v20Z" fill="var(--surface)" />
      <path d="m470 167 9-10q3-3 7-3h13v13ZM508 167v-13h10q5 0 8 4l7 9Z" fill="var(--brand-soft)" />
      <circle cx="487" cy="161" r="4.5" fill="var(--ink)" stroke="none" />
      <circle cx="453" cy="203" r="11" fill="var(--surface)" />
      <circle cx="537" cy="203" r="11" fill="var(--surface)" />
    </g>
  );
}

function House() {
  return (
    <g>
      <path d="M602 214v-82h92v82Z" fill="var(--surface)" />
      <path d="M590 136 648 88l58 48" />
      <path d="M674 109V92h11v26" />
      <path d="M613 148h20v22h-20ZM664 148h20v22h-20Z" fill="var(--accent)" />
      <path d="M637 214v-38h23v38M654 196h.5" />
    </g>
  );
}
