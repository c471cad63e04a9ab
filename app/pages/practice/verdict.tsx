import { Icon } from '#app/ui/icon.tsx';

/** Shows whether something is right, with a word and an icon. */
export function Verdict({ isRight, word }: { isRight: boolean; word?: string }) {
  return (
    <span
      className={`ml-2 inline-flex items-center align-bottom gap-1 text-[0.9375rem] font-medium ${isRight ? 'text-success' : 'text-danger'}`}
    >
      <Icon name={isRight ? 'check' : 'x'} className="size-4" strokeWidth={2.25} />
      {word ?? (isRight ? 'right' : 'not this one')}
    </span>
  );
}
