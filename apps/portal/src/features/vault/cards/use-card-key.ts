import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomerDraft } from '../form/customer-draft.ts';

/**
 * The Idempotency-Key of a form with a card in it: the same while the form is sent again unchanged, new once anything in it changed.
 * Nothing of what was typed is held for it.
 */
export function useCardKey<Body>(form: UseFormReturn<CustomerDraft, unknown, Body>): {
  key: () => string;
  finish: () => void;
} {
  const key = useRef<string>(undefined);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          key.current = undefined;
        },
      }),
    [form],
  );
  return {
    key: () => {
      key.current ??= crypto.randomUUID();
      return key.current;
    },
    finish: () => {
      key.current = undefined;
    },
  };
}
