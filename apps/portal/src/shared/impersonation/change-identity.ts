import { dismissPassingToasts } from '@countinghouse/ui/feedback/toast-store';
import { queryClient } from '../client/query-client.ts';
import { clock } from '../clock.ts';
import { goTo } from '../navigation/go-to.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { session } from '../session/session.ts';
import type { SessionSnapshot } from '../session/session-store.ts';
import { setSwitching } from './switching.ts';

/** What belongs to one identity: it may neither be seen nor sent under another. */
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
 * Goes on as somebody else: what was read for the former identity is dropped, answers that are still on their way included, the
 * session is read anew, and only then a page shows again, at `destination`. A change during a change takes its place.
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
    // What cannot be read now is read by the guard of the page, which also says what is wrong.
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
