import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { ButtonColor } from './button.tsx';
import type { LeadTone } from './lead.tsx';
import { type LeadIcon, Modal } from './modal.tsx';

/** A question before something happens. Danger only where it cannot be undone. */
export type Question = {
  title: string;
  subtitle?: string;
  body?: ReactNode;
  lead?: LeadIcon;
  tone?: LeadTone;
  confirmLabel?: string;
  confirmColor?: ButtonColor;
  cancelLabel?: string;
  /** Runs while the dialog shows its loading state; a rejection closes it and rejects `confirm`. */
  onConfirm?: () => Promise<void>;
};

type Asked = { question: Question; answer: (yes: boolean) => void; fail: (reason: unknown) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function ask(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks, and answers true once confirmed (and `onConfirm` is done), false when put away. A newer question answers an older one with false. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((answer, fail) => ask({ question, answer, fail }));
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => asked;

/** Where questions appear; UiProvider mounts it once. */
export function ConfirmHost() {
  const now = useSyncExternalStore(watch, current, current);
  const [loading, setLoading] = useState(false);
  if (now === null) return null;
  const { onConfirm, body, ...look } = now.question;
  const finish = (yes: boolean) => {
    ask(null);
    now.answer(yes);
  };
  const run = async () => {
    if (onConfirm === undefined) return finish(true);
    setLoading(true);
    try {
      await onConfirm();
      finish(true);
    } catch (reason) {
      ask(null);
      now.fail(reason);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Modal open size="default" {...look} loading={loading} onClose={() => finish(false)} onConfirm={() => void run()}>
      {body}
    </Modal>
  );
}
