import { CallError } from '@countinghouse/contract/client';
import { getPermissionCodes } from '@countinghouse/contract/core/roles/get-permission-codes';
import { getUser } from '@countinghouse/contract/core/users/get-user';
import { getUserByIdentity } from '@countinghouse/contract/core/users/get-user-by-identity';
import type { User } from '@countinghouse/contract/core/users/user';
import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { getDefaultKey } from '@countinghouse/contract/merchants/terminals/get-default-key';
import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { selectTerminalKeys } from '@countinghouse/domain/merchant/terminal-keys';
import { IdentityChangedError } from '../client/one-identity.ts';
import { send } from '../client/send.ts';
import { session } from './session.ts';
import type { SessionSnapshot } from './session-store.ts';

/**
 * The result of a session refresh. `unreachable`: the services did not answer. `superseded`: the identity changed meanwhile (sign-out, or
 * start or end of an impersonation). Both say nothing about the session.
 */
export type RefreshOutcome =
  | 'fresh'
  | 'invalid'
  | 'merchant_closed'
  | 'account_not_reviewed'
  | 'unreachable'
  | 'superseded';

let refreshed_ms: number | undefined;

/** Returns when the session was last read, in the time of `performance.now()`; undefined before the first time. */
export function lastRefreshed_ms(): number | undefined {
  return refreshed_ms;
}

/**
 * Reads the session again: the user, their permission codes and, for merchants, the merchant and the default terminal keys (spec section 6,
 * guard 2). A Closed merchant without an impersonation ends the session (spec section 8). `onRead` is called just before the new data takes
 * effect on the page.
 */
export async function refreshSession(onRead: () => void = () => undefined): Promise<RefreshOutcome> {
  const about = aboutWhom();
  const outcome = await readSession(about, onRead);
  refreshed_ms = performance.now();
  return aboutWhom() === about ? outcome : 'superseded';
}

let early: Promise<RefreshOutcome> | undefined;

/** Starts the first read of the session before a page needs it. `takeEarlyRefresh` passes it to the first guard. */
export function readSessionEarly(): void {
  early = refreshSession();
}

/** Returns the early read, once; undefined if there is none. */
export function takeEarlyRefresh(): Promise<RefreshOutcome> | undefined {
  const begun = early;
  early = undefined;
  return begun;
}

/** Returns the current user and impersonation. */
function aboutWhom(): string {
  const { token, identity, impersonation } = session.snapshot();
  return token === undefined ? '' : `${identity} ${impersonation?.id}`;
}

async function readSession(about: string, onRead: () => void): Promise<RefreshOutcome> {
  try {
    const user = await readUser();
    const [{ permissions }, business] = await Promise.all([
      send(getPermissionCodes, { params: { id: user.user_id } }),
      readBusiness(user),
    ]);
    if (aboutWhom() !== about) return 'superseded';
    onRead();
    session.set({ user, permissions, ...business });
    const impersonated = session.snapshot().impersonation !== undefined;
    return business.merchant?.account_status_code === 'Closed' && !impersonated ? 'merchant_closed' : 'fresh';
  } catch (error) {
    return outcomeOf(error);
  }
}

async function readUser(): Promise<User> {
  const { impersonation, identity } = session.snapshot();
  if (impersonation !== undefined) return (await send(getUser, { params: { id: impersonation.id } })).user;
  return (await send(getUserByIdentity, { params: { id_server_id: identity ?? '' } })).user;
}

type Business = Pick<SessionSnapshot, 'merchant' | 'terminal_key' | 'international_terminal_key'>;
type BusinessChanges = { [Key in keyof Business]-?: Business[Key] | undefined };

async function readBusiness(user: User): Promise<BusinessChanges> {
  if (user.user_type_id !== 'Merchant') {
    const { main, international } = selectTerminalKeys(
      { user_type_id: 'Administrator', entity_id: user.entity_id },
      [],
    );
    return {
      merchant: undefined,
      terminal_key: main ?? undefined,
      international_terminal_key: international ?? undefined,
    };
  }
  const [{ merchant }, { keys }] = await Promise.all([
    send(getMerchant, { params: { id: user.entity_id } }),
    // An inactive user gets no terminal keys. The guards decide what the user can see.
    user.user_status_id === ACTIVE_USER_STATUS_ID
      ? send(getDefaultKey, { params: { merchant_id: user.entity_id } })
      : { keys: [] },
  ]);
  const slots = selectTerminalKeys({ user_type_id: 'Merchant', tenant_uid: merchant.tenant_uid }, keys);
  const keyOf = (id: string | null) => keys.find((key) => key.terminal_key_id === id)?.terminal_key;
  return {
    merchant,
    terminal_key: keyOf(slots.main),
    international_terminal_key: keyOf(slots.international),
  };
}

function outcomeOf(error: unknown): RefreshOutcome {
  if (error instanceof IdentityChangedError) return 'superseded';
  if (!(error instanceof CallError)) return 'invalid';
  if (error.code === 'merchant_closed') return 'merchant_closed';
  if (error.code === 'account_not_reviewed') return 'account_not_reviewed';
  return [0, 429, 500, 502, 503, 504].includes(error.status) ? 'unreachable' : 'invalid';
}
