import { type RefObject, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The Idempotency-Key of a form with a card in it; undefined until it is sent. Nothing of what was typed is held for it. */
export type CardKey = RefObject<string | undefined>;

/** The key of one form: `useNewKey` renews it. */
export function useCardKey(): CardKey {
  return useRef<string>(undefined);
}

/** Has a form that changed sent under a new key: unchanged, it goes out under the same one, and one check is made. */
export function useNewKey<Values extends FieldValues, Body>(
  key: CardKey,
  form: UseFormReturn<Values, unknown, Body>,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          key.current = undefined;
        },
      }),
    [key, form],
  );
}
