import { session } from '../session/session.ts';
import { sessionArea } from '../storage/browser-storage.ts';
import { createFormDrafts } from './form-drafts.ts';

/** The drafts of this tab, under whoever is signed in and as whom they act. */
export const formDrafts = createFormDrafts(sessionArea, () => {
  const { identity, user } = session.snapshot();
  return identity === undefined || user === undefined ? undefined : `${identity} ${user.user_id}`;
});

/** What was kept of a form, once: for the first render of the page. Check what is in it as any input. */
export function takeFormDraft<Values>(form: string): Partial<Values> | undefined {
  const values = formDrafts.take(form);
  return typeof values === 'object' && values !== null ? (values as Partial<Values>) : undefined;
}
