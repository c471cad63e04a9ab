import { PlainButton } from '#app/ui/button.tsx';

interface ChoicesProps {
  label: string;
  options: readonly string[];
  chosen: string;
  onChoose: (option: string) => void;
}

/** Buttons of which one is pressed. */
export function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map((option) => (
        <PlainButton
          key={option}
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className="min-h-11 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold aria-pressed:border-brand aria-pressed:bg-brand-soft"
        >
          {option}
        </PlainButton>
      ))}
    </div>
  );
}
