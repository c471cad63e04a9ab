import { lazyPart } from '#app/first-paint/lazy-part.ts';

/** The video player for parts that most providers show without a video. Its script loads only where there is one. */
export const LateVideoPlayer = lazyPart(async () => (await import('./video-player.tsx')).VideoPlayer);
