import { type RefObject, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The Idempotency-Key of a form with a card in it; undefined until it is sent. Nothing that was typed is stored for it. */
export type CardKey = RefObject<string | undefined>;

/** Creates the key of one form; `useNewKey` renews it. */
export function useCardKey(): CardKey {
  return useRef<string>(undefined);
}

/** Renews the key when the form changes. An unchanged form is sent again under the same key, so that only one check is made. */
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
