/** Why the reload prompt is shown: the server has another version than this page, or the portal now opens without a connection. */
export type Prompt = { kind: 'new_version' | 'offline_ready'; version: string };

/** The reload prompt of a tab. */
export type PromptStore = {
  prompt(): Prompt | undefined;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch(listener: () => void): () => void;
  announce(prompt: Prompt): void;
  close(): void;
};

/** Creates the store. A new version takes precedence, and a closed prompt is not shown again. */
export function createPromptStore(): PromptStore {
  let shown: Prompt | undefined;
  const closed = new Set<string>();
  const listeners = new Set<() => void>();
  const set = (next: Prompt | undefined) => {
    shown = next;
    for (const listener of [...listeners]) listener();
  };
  const nameOf = ({ kind, version }: Prompt) => `${kind} ${version}`;
  return {
    prompt: () => shown,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(prompt) {
      if (closed.has(nameOf(prompt))) return;
      if (shown?.kind === 'new_version' && prompt.kind === 'offline_ready') return;
      if (shown !== undefined && nameOf(shown) === nameOf(prompt)) return;
      set(prompt);
    },
    close() {
      if (shown === undefined) return;
      closed.add(nameOf(shown));
      set(undefined);
    },
  };
}
