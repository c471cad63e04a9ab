import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

export interface ChangeButtonProps {
  /** The change of a list, as the form sends it. */
  change: string;
  label: string;
  /** What the button is about, for screen readers. */
  describes?: string;
  onPress: (change: string) => void;
  className?: string;
}

/** A button that changes a list. Without scripts, it sends the form. */
export function ChangeButton({ change, label, describes, onPress, className }: ChangeButtonProps) {
  return (
    <Button
      type="submit"
      name="list"
      value={change}
      look="quiet"
      aria-label={describes === undefined ? undefined : `${label}: ${describes}`}
      onClick={(event) => {
        event.preventDefault();
        onPress(change);
      }}
      className={classNames('px-2! text-sm', className)}
    >
      {label}
    </Button>
  );
}
