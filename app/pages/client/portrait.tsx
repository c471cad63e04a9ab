/** Shows a co-founder's photo or, if there's none, a monogram. Both are decorative, because the name next to them is text. */
export function Portrait({ name, photo }: { name: string; photo: string | undefined }) {
  if (photo !== undefined)
    return <img src={photo} alt="" width={96} height={96} className="size-16 shrink-0 rounded-full object-cover sm:size-24" />;

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
