import type { CallDeclaration } from '@countinghouse/contract/call';
import { terminalKeyFor } from '@countinghouse/domain/merchant/terminal-keys';
import type { SessionSnapshot } from '../session/session-store.ts';

/**
 * Returns the headers of a call (spec section 7): the bearer token, and those that select merchant, user and terminal. The payment-link
 * service gets only the visitor's token, the external checkout service none. `page` is the portal's current address.
 */
export function callHeaders(
  { service, modified_by }: Pick<CallDeclaration, 'service' | 'modified_by'>,
  session: SessionSnapshot,
  page: string,
): Record<string, string> {
  if (service === 'checkout') return {};
  if (service === 'payment-link') return given({ authorization: bearer(session.payment_link_token) });
  const { user, impersonation } = session;
  return given({
    authorization: bearer(session.token),
    'x-impersonate-merchant-id': impersonation?.impersonatorMerchantId,
    'x-impersonate-user-id': impersonation?.id,
    'x-terminal-key':
      terminalKeyFor(page, {
        main: session.terminal_key ?? null,
        international: session.international_terminal_key ?? null,
      }) ?? undefined,
    'x-identity-id': user?.id_server_id,
    'x-entity-id': user?.entity_id,
    'q-user-id': impersonation?.id ?? user?.user_id,
    'x-modified-by': modified_by === undefined ? undefined : (impersonation?.impersonatorUserId ?? user?.user_id),
  });
}

function bearer(token: string | undefined): string | undefined {
  return token === undefined ? undefined : `Bearer ${token}`;
}

function given(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
