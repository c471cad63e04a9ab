import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';

/**
 * Shows a dialog as a modal while `isOpen` is true. Escape and a click on the backdrop call `onClose`. Spread the result onto the
 * `<dialog>`.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);

  return {
    ref,
    // The state closes the dialog, because on a busy device, Enter can otherwise arrive before the late close event and be lost.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (!event.currentTarget.open) onClose();
    },
    onClick: (event: MouseEvent) => {
      // Only a click on the backdrop has the dialog itself as its target. Everything else is inside it.
      if (event.target === event.currentTarget) onClose();
    },
  };
}
