import { useEffect, useRef, useState } from 'react';

interface PortraitProps {
  name: string;
  photo?: string | undefined;
  /** What the photo shows. Without it, the photo is decorative, because the name next to it is text. */
  alt?: string | undefined;
}

/** Shows a co-founder's photo or, if there's none or it can't be loaded, a decorative monogram. */
export function Portrait({ name, photo, alt = '' }: PortraitProps) {
  const [isBroken, setIsBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // The photo can fail before this script arrives.
  useEffect(() => {
    if (image.current?.complete === true && image.current.naturalWidth === 0) setIsBroken(true);
  }, []);

  if (photo !== undefined && !isBroken)
    return (
      <img
        ref={image}
        src={photo}
        alt={alt}
        width={96}
        height={96}
        onError={() => setIsBroken(true)}
        className="size-16 shrink-0 rounded-full object-cover sm:size-24"
      />
    );

  return (
    <svg viewBox="0 0 96 96" aria-hidden className="size-16 shrink-0 sm:size-24">
      <circle cx="48" cy="48" r="48" fill="var(--menu)" />
      <circle cx="48" cy="48" r="42" fill="none" stroke="var(--accent)" strokeWidth="1.5" />
      <path d="M48 9.5 49.6 14.4 54.5 16 49.6 17.6 48 22.5 46.4 17.6 41.5 16 46.4 14.4Z" fill="var(--accent)" />
      <text
        x="48"
        y="63"
        textAnchor="middle"
        fontSize="34"
        fontWeight="600"
        fill="var(--on-menu)"
        style={{ fontFamily: 'var(--font-serif)' }}
      >
        {monogram(name)}
      </text>
    </svg>
  );
}

/** Returns the initials of the first and last words in a name, ignoring articles such as "The" and "La". */
function monogram(name: string): string {
  const names = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !/^(the|les?|la)$/i.test(word));
  return [...new Set([names[0], names.at(-1)])].map((word) => word?.charAt(0) ?? '').join('');
}
