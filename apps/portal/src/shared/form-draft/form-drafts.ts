import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import type { SafeStorage } from '../storage/safe-storage.ts';

/** What was typed into a form, kept in this tab over the end of a session for the same person. */
export type FormDrafts = {
  /** A form stands on the page: `read` gives what is worth keeping, undefined for nothing. Gives the function that takes it off. */
  register(form: string, read: () => unknown): () => void;
  /** Keeps what stands in the registered forms: the session is about to end. */
  keep(): void;
  /** Reads what stands in the registered forms now, to be kept by the function it gives: the page may be taken away a moment later. */
  capture(): () => void;
  /** Takes out what was kept of a form, once; what is somebody else's is thrown away. */
  take(form: string): unknown;
  /** Throws all of it away: somebody logs out by choice. */
  forget(): void;
};

const prefix = 'form_draft.';
/** More than a long form of text needs; files are never part of a draft. */
const draftLength_maximum = 64 * 1024;
const drafts_maximum = 10;

/** Names of what is never written down, whatever a form calls it exactly. */
const secretName =
  /card_?number|\bpan\b|cvv|cvc|csc|security_?code|expiry|expiration|account_?number|password|token|secret/i;

/**
 * Keeps drafts in a storage under the form's route and its owner (`owner`: whoever is signed in, as whom; undefined for nobody).
 * Whatever is named as a card or a secret, and every text with a card number in it, is left out.
 */
export function createFormDrafts(storage: SafeStorage, owner: () => string | undefined): FormDrafts {
  const forms = new Map<string, () => unknown>();
  const kept = () => storage.keys().filter((key) => key.startsWith(prefix));

  const write = (form: string, values: unknown, by: string) => {
    const text = JSON.stringify({ owner: by, values: withoutSecrets(values) });
    if (text.length > draftLength_maximum) return;
    const others = kept().filter((key) => key !== prefix + form);
    for (const key of others.slice(0, Math.max(0, others.length + 1 - drafts_maximum))) storage.removeItem(key);
    storage.setItem(prefix + form, text);
  };

  const capture = () => {
    const by = owner();
    const read = by === undefined ? [] : [...forms].map(([form, values]) => [form, values()] as const);
    return () => {
      for (const [form, values] of read) if (by !== undefined && values !== undefined) write(form, values, by);
    };
  };

  return {
    register: (form, read) => {
      forms.set(form, read);
      return () => {
        if (forms.get(form) === read) forms.delete(form);
      };
    },
    keep: () => capture()(),
    capture,
    take: (form) => {
      const text = storage.getItem(prefix + form);
      if (text === null) return undefined;
      storage.removeItem(prefix + form);
      try {
        const draft: unknown = JSON.parse(text);
        if (typeof draft !== 'object' || draft === null) return undefined;
        const { owner: by, values } = draft as { owner?: unknown; values?: unknown };
        return by !== undefined && by === owner() ? values : undefined;
      } catch {
        return undefined;
      }
    },
    forget: () => {
      for (const key of kept()) storage.removeItem(key);
    },
  };
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return holdsCardNumber(value) ? '' : value;
  if (typeof value === 'number') return holdsCardNumber(String(value)) ? null : value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretName.test(name))
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
}
