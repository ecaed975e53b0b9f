/** How long a toast stays, unless the user reads it (pointer or focus on it). */
const toastTime_ms = 5000;

/** A message that names what happened, with a link to it. */
export type Toast = {
  tone: 'success' | 'info' | 'warning' | 'danger';
  title: string;
  note?: string;
  link?: { label: string; href: string };
  action?: { label: string; onSelect: () => void };
  /** Stays until dismissed ('A new version is ready'), also when others appear. */
  stays?: boolean;
  /** Buttons in place of the close button. Their handlers decide whether to dismiss the toast. */
  buttons?: readonly { label: string; onSelect: () => void; primary?: boolean }[];
};

export type ShownToast = Toast & { key: number };

let shown: readonly ShownToast[] = [];
let lastKey = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]): void {
  for (const gone of shown) if (!next.includes(gone)) stopTimer(gone.key);
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, newest last, and returns its key. A toast with the same text as another replaces it. */
export function toast(message: Toast): number {
  lastKey += 1;
  const others = shown.filter((other) => other.title !== message.title || other.note !== message.note);
  const passing = others.filter((other) => !other.stays);
  set([...others.filter((other) => other.stays), ...passing.slice(-3), { ...message, key: lastKey }]);
  releaseToast(lastKey);
  return lastKey;
}

function stopTimer(key: number): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
}

/** Keeps a toast while the user reads it (pointer or focus on it). */
export function holdToast(key: number): void {
  stopTimer(key);
}

/** Dismisses a toast after `toastTime_ms`, unless it stays until dismissed. */
export function releaseToast(key: number): void {
  stopTimer(key);
  const message = shown.find((other) => other.key === key);
  if (message === undefined || message.stays) return;
  timers.set(
    key,
    setTimeout(() => dismissToast(key), toastTime_ms),
  );
}

/** Removes one toast. */
export function dismissToast(key: number): void {
  set(shown.filter((other) => other.key !== key));
}

/** Removes all toasts with a time limit; those that stay until dismissed stay. */
export function dismissPassingToasts(): void {
  set(shown.filter((other) => other.stays === true));
}

/** Returns the toasts shown now, for the Toaster. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

/** Calls the listener after each change. Returns a function that stops it. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
