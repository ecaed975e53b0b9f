import { type ReactNode, useSyncExternalStore } from 'react';
import type { ButtonColor } from '../button/button.tsx';
import type { LeadTone } from '../layout/lead.tsx';
import { type LeadIcon, Modal, type ModalSize } from './modal.tsx';

/** A confirmation. Danger only if it cannot be undone. */
export type Question = {
  title: string;
  subtitle?: string;
  body?: ReactNode;
  /** Defaults to `default`. */
  size?: ModalSize;
  lead?: LeadIcon;
  tone?: LeadTone;
  confirmLabel?: string;
  confirmColor?: ButtonColor;
  cancelLabel?: string;
  /** Runs while the dialog shows its loading state; a rejection closes it and rejects `confirm`. */
  onConfirm?: () => Promise<void>;
};

type Asked = {
  id: number;
  question: Question;
  running: boolean;
  answer: (yes: boolean) => void;
  fail: (reason: unknown) => void;
};

let asked: readonly Asked[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Asked[]): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks for confirmation. Resolves to true once confirmed (and `onConfirm` is done), to false when dismissed. A newer question resolves an
 * older one to false, unless the older one is running: then the newer one is shown above it.
 */
export function confirm(question: Question): Promise<boolean> {
  const running = asked.filter((each) => each.running);
  for (const older of asked) if (!older.running) older.answer(false);
  count += 1;
  const id = count;
  return new Promise((answer, fail) => change([...running, { id, question, running: false, answer, fail }]));
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => asked;

/** Renders the confirmations; UiProvider mounts it once. */
export function ConfirmHost() {
  const now = useSyncExternalStore(watch, current, current);
  return now.map((each) => <QuestionDialog key={each.id} asked={each} />);
}

function QuestionDialog({ asked: now }: { asked: Asked }) {
  const { onConfirm, body, ...look } = now.question;
  const leave = () => change(asked.filter((each) => each.id !== now.id));
  const finish = (yes: boolean) => {
    leave();
    now.answer(yes);
  };
  const run = async () => {
    if (onConfirm === undefined) return finish(true);
    change(asked.map((each) => (each.id === now.id ? { ...each, running: true } : each)));
    try {
      await onConfirm();
      finish(true);
    } catch (reason) {
      leave();
      now.fail(reason);
    }
  };
  return (
    <Modal
      open
      size="default"
      {...look}
      loading={now.running}
      onClose={() => finish(false)}
      onConfirm={() => void run()}
    >
      {body}
    </Modal>
  );
}
