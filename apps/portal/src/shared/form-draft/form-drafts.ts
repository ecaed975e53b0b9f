import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import type { SafeStorage } from '../storage/safe-storage.ts';

/** Stores form input in this tab across the end of a session, for the same user. */
export type FormDrafts = {
  /**
   * Registers a form on the page. `read` returns what is worth storing, undefined for nothing. Returns the function that unregisters it.
   */
  register(form: string, read: () => unknown): () => void;
  /** Stores the input of the registered forms, because the session is about to end. */
  keep(): void;
  /** Reads the input of the registered forms now, and returns the function that stores it: the page may be removed a moment later. */
  capture(): () => void;
  /** Removes and returns the draft of a form. A draft of another owner is discarded. */
  take(form: string): unknown;
  /** Discards all drafts, when the user logs out by choice. */
  forget(): void;
};

const prefix = 'form_draft.';
/** More than a long form of text needs. Files are never part of a draft. */
const draftLength_maximum = 64 * 1024;
const drafts_maximum = 10;

/** Field names that are never stored, in any spelling. */
const secretName =
  /card_?number|\bpan\b|cvv|cvc|csc|security_?code|expiry|expiration|account_?number|password|token|secret/i;

/**
 * Creates drafts in a storage, by the form's route and its owner (`owner`: the current user and identity; undefined when signed out).
 * Fields named like a card or a secret, and every text that contains a card number, are left out.
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
