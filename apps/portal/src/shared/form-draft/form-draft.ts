import { useEffect, useRef } from 'react';
import { session } from '../session/session.ts';
import { sessionArea } from '../storage/browser-storage.ts';
import { createFormDrafts } from './form-drafts.ts';

/** The drafts of this tab, under whoever is signed in and as whom they act. */
export const formDrafts = createFormDrafts(sessionArea, () => {
  const { identity, user } = session.snapshot();
  return identity === undefined || user === undefined ? undefined : `${identity} ${user.user_id}`;
});

/**
 * Keeps what stands in a form when the session ends or the page is taken away, so that nothing typed is lost; `values` undefined
 * while nothing is worth keeping. `form` is the name of its route. Leave card and secrets out of `values` all the same.
 */
export function useFormDraft<Values>(form: string, values: Values | undefined): void {
  const present = useRef(values);
  useEffect(() => {
    present.current = values;
  });
  useEffect(() => formDrafts.register(form, () => present.current), [form]);
}

/** What was kept of a form, once: for the first render of the page. Check what is in it as any input. */
export function takeFormDraft<Values>(form: string): Partial<Values> | undefined {
  const values = formDrafts.take(form);
  return typeof values === 'object' && values !== null ? (values as Partial<Values>) : undefined;
}
