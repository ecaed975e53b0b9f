import { session } from '../session/session.ts';
import { sessionArea } from '../storage/browser-storage.ts';
import { createFormDrafts } from './form-drafts.ts';

/** The drafts of this tab, stored per identity and user. */
export const formDrafts = createFormDrafts(sessionArea, () => {
  const { identity, user } = session.snapshot();
  return identity === undefined || user === undefined ? undefined : `${identity} ${user.user_id}`;
});

/** Takes the stored draft of a form, once, for the first render of the page. Validate its content like any input. */
export function takeFormDraft<Values>(form: string): Partial<Values> | undefined {
  const values = formDrafts.take(form);
  return typeof values === 'object' && values !== null ? (values as Partial<Values>) : undefined;
}
