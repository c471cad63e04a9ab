export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: 'neutral' | 'success' | 'destructive';
  /** The subject of the toast. A newer toast with the same subject replaces the older one. Defaults to the title. */
  kind?: 'access' | 'agreement' | 'attempt' | 'copy';
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** The maximum number of toasts in view. The oldest is removed first (specification 9). */
const visibleLimit = 3;

/** Adds a toast and removes any other with the same subject, so that two toasts never contradict each other. */
export function addToast(shown: readonly ShownToast[], added: ShownToast): ShownToast[] {
  return [...shown.filter((other) => kindOf(other) !== kindOf(added)), added].slice(-visibleLimit);
}

function kindOf({ kind, title }: ToastMessage): string {
  return kind ?? title;
}
