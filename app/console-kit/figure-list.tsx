/** Figures in large type with labels below them. */
export function FigureList({ figures }: { figures: readonly { value: string; words: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
      {figures.map(({ value, words }) => (
        <div key={words} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-muted">{words}</dt>
          <dd className="font-serif text-3xl leading-tight font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
