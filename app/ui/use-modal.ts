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
    // Cancelling changes the state, and the state then closes the dialog. If the browser closed the dialog itself, its close event could
    // be late on a busy device, and pressing Enter before that event would have no effect.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (!event.currentTarget.open) onClose();
    },
    onClick: (event: MouseEvent) => {
      // Only a click on the backdrop has the dialog itself as its target. All other targets are inside the dialog.
      if (event.target === event.currentTarget) onClose();
    },
  };
}
