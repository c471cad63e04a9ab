/** Draws a compass with one mark for each module. The marks of completed modules stand out. */
export function ModuleSeal({ total, done, className }: { total: number; done: number; className: string }) {
  return (
    <svg viewBox="0 0 200 200" fill="none" role="img" aria-label={`${done} of ${total} modules done`} className={className}>
      <circle cx="100" cy="100" r="66" className="fill-surface stroke-accent" strokeWidth="1.8" />
      <circle cx="100" cy="100" r="60" className="stroke-accent" strokeWidth="0.9" />
      {Array.from({ length: total }, (_, index) => (
        <path
          key={index}
          d="M100 24V11"
          transform={`rotate(${(index * 360) / total} 100 100)`}
          strokeLinecap="round"
          strokeWidth={index < done ? 7 : 2}
          className={index < done ? 'stroke-accent' : 'stroke-line-strong'}
        />
      ))}
      <path
        d="M100 42 110.5 89.5 158 100 110.5 110.5 100 158 89.5 110.5 42 100 89.5 89.5Z"
        strokeLinejoin="round"
        strokeWidth="1.6"
        className="fill-accent stroke-accent"
      />
      <path
        d="M100 42V100L89.5 89.5ZM158 100H100L110.5 89.5ZM100 158V100L110.5 110.5ZM42 100H100L89.5 110.5Z"
        className="fill-ink opacity-35"
      />
    </svg>
  );
}
