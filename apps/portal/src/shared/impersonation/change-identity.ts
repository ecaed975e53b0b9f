import { dismissPassingToasts } from '@countinghouse/ui/feedback/toast-store';
import { queryClient } from '../client/query-client.ts';
import { clock } from '../clock.ts';
import { goTo } from '../navigation/go-to.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { session } from '../session/session.ts';
import type { SessionSnapshot } from '../session/session-store.ts';
import { setSwitching } from './switching.ts';

/** Session data of one identity. It must never be shown or sent under another. */
const nothingOfTheFormer = {
  user: undefined,
  permissions: undefined,
  merchant: undefined,
  page_visited: undefined,
  terminal_key: undefined,
  international_terminal_key: undefined,
  vault_customer_id: undefined,
  vault_customer_account_uid: undefined,
  recent_pages: undefined,
  recent_items: undefined,
} as const;

let changes = 0;

/**
 * Continues as another identity. Drops what was read for the former one, including pending answers, and reads the session again. Only then
 * a page is shown, at `destination`. A change during a change replaces it.
 */
export async function changeIdentity(
  impersonation: SessionSnapshot['impersonation'],
  destination: string,
  wait: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  changes += 1;
  const mine = changes;
  setSwitching('changing');
  try {
    dismissPassingToasts();
    session.set({
      ...nothingOfTheFormer,
      impersonation,
      impersonator: impersonation === undefined ? undefined : impersonatorOf(session.snapshot()),
    });
    void queryClient.cancelQueries();
    queryClient.clear();
    // If the session cannot be read now, the guard of the page reads it and reports the problem.
    await Promise.all([refreshSession(), wait]);
    if (mine === changes) await goTo(destination);
  } finally {
    if (mine === changes) setSwitching(undefined);
  }
}

function impersonatorOf({ user, impersonator }: SessionSnapshot): SessionSnapshot['impersonator'] {
  if (impersonator !== undefined) return impersonator;
  return user === undefined ? undefined : { full_name: user.full_name, since: clock.now().toISOString() };
}
