import { useId } from 'react';

export interface ConfirmationProps {
  confirmation: { id: string; text: string };
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

/** One of the three boxes that are ticked before signing. */
export function Confirmation({ confirmation, isTicked, onChange }: ConfirmationProps) {
  const id = useId();

  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <input
        id={id}
        type="checkbox"
        name="confirmation"
        value={confirmation.id}
        required
        checked={isTicked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-(--brand)"
      />
      <label htmlFor={id} className="max-w-[68ch]">
        {confirmation.text}
      </label>
    </div>
  );
}
