import { useEffect, useRef, useState, type ComponentProps } from 'react';

interface ScaledFrameProps extends ComponentProps<'iframe'> {
  title: string;
  /** The size of the framed page's window, in CSS pixels. */
  size: { width: number; height: number };
  /** Loads the page again when it changes. */
  version: string;
}

/** The most height that a framed page takes, in CSS pixels, so that the form beside it stays in sight. */
const highest = 560;

/** Frames a page at the size of a device's window, and makes it as small as the room that there is. */
export function ScaledFrame({ title, size: { width, height }, version, ...frame }: ScaledFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);

  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const watch = new ResizeObserver(() => setRoom(current.clientWidth));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);

  const scale = Math.min(1, room / width, highest / height);
  return (
    <div ref={box} className="overflow-hidden bg-sunken" style={{ height: `${height * scale}px` }}>
      {room === 0 ? null : (
        <div className="mx-auto" style={{ width: `${width * scale}px` }}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Pages are our own, at our own address. Emails have a sandbox. */}
          <iframe
            key={version}
            loading="lazy"
            title={title}
            {...frame}
            className="block max-w-none origin-top-left border-0 bg-paper"
            style={{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}
          />
        </div>
      )}
    </div>
  );
}
