import { useState } from 'react';

import type { HostedVideo } from '#app/content/video-hosts.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** A video on another site, or one that was uploaded. */
export type Video = HostedVideo | UploadedVideo;

interface UploadedVideo {
  upload: string;
  captions: string;
}

interface VideoPlayerProps {
  title: string;
  /** How long the video is, such as "4:35". */
  length?: string | undefined;
  video: Video;
}

/** Plays a video on demand. Until then, a drawn poster with a play button is shown, and nothing of the video is loaded. */
export function VideoPlayer({ title, length, video }: VideoPlayerProps) {
  const [isPlaying, setIsPlaying] = useState(false);

  return (
    <div className="relative aspect-video max-w-3xl overflow-hidden rounded-lg bg-menu text-on-menu print:hidden">
      {isPlaying ? (
        <Player title={title} video={video} />
      ) : (
        <PlayButton title={title} note={writeNote(length, video)} onPlay={() => setIsPlaying(true)} />
      )}
    </div>
  );
}

function writeNote(length: string | undefined, video: Video): string {
  const from = 'frame' in video ? `Plays from ${video.host}, which can see that you're watching` : null;
  return [length, from].filter((part) => part !== undefined && part !== null).join(' · ');
}

function Player({ title, video }: { title: string; video: Video }) {
  const [isBroken, setIsBroken] = useState(false);
  if ('frame' in video)
    return <iframe src={video.frame} title={title} allow="autoplay; fullscreen; picture-in-picture" className="size-full" />;
  if (isBroken)
    return (
      <p role="alert" className="grid size-full place-items-center p-6 text-center">
        This video can't be played right now. Read the transcript below, or try again later.
      </p>
    );

  return (
    // The video starts because the reader has pressed Play.
    <video controls autoPlay src={video.upload} aria-label={title} onError={() => setIsBroken(true)} className="size-full">
      <track kind="captions" src={video.captions} srcLang="en" label="Captions" default />
    </video>
  );
}

function PlayButton({ title, note, onPlay }: { title: string; note: string; onPlay: () => void }) {
  return (
    <PlainButton onClick={onPlay} className="group size-full cursor-pointer -outline-offset-4! focus-visible:outline-accent">
      <Poster />
      <span className="absolute inset-0 flex w-3/5 items-center pl-6 font-serif text-lg font-semibold sm:pl-10 sm:text-2xl">
        <span className="flex items-center gap-4">
          <span className="flex size-16 shrink-0 items-center justify-center rounded-full bg-accent text-menu transition-transform group-hover:scale-105">
            <Icon name="play" className="size-7 translate-x-0.5 fill-current" />
          </span>
          <span className="text-left">
            <span className="sr-only">Play: </span>
            {title}
            <span className="block font-sans text-sm font-normal text-on-menu-muted">{note}</span>
          </span>
        </span>
      </span>
    </PlainButton>
  );
}

/** Draws the outline of a house under the north star, as at the gates. */
function Poster() {
  return (
    <svg
      viewBox="0 0 800 450"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g stroke="var(--on-menu)" strokeOpacity="0.1" strokeWidth="1.5">
        <circle cx="590" cy="130" r="60" />
        <circle cx="590" cy="130" r="120" />
        <circle cx="590" cy="130" r="180" />
        <circle cx="590" cy="130" r="240" />
      </g>
      <path d="M590 84 602 118l34 12-34 12-12 34-12-34-34-12 34-12Z" stroke="var(--accent)" strokeWidth="3" />
      <path d="M-10 372h520v-82l64-54 64 54v82h172" stroke="var(--on-menu)" strokeOpacity="0.5" strokeWidth="2.5" />
      <path d="M556 372v-50h36v50" stroke="var(--on-menu)" strokeOpacity="0.35" strokeWidth="2.5" />
    </svg>
  );
}
