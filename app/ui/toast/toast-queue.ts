export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: 'neutral' | 'success' | 'destructive';
  /** What it's about: a newer toast about the same thing replaces it. Left out, it's the title. */
  kind?: 'access' | 'agreement' | 'attempt' | 'copy';
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** At most this many are seen at once; the oldest leaves first (specification 9). */
const visibleLimit = 3;

/** Adds a toast as the newest one. It takes the place of any toast of its kind, so that two never contradict each other. */
export function addToast(shown: readonly ShownToast[], added: ShownToast): ShownToast[] {
  return [...shown.filter((other) => kindOf(other) !== kindOf(added)), added].slice(-visibleLimit);
}

function kindOf({ kind, title }: ToastMessage): string {
  return kind ?? title;
}
