import type { User } from '@countinghouse/contract/core/users/user';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import type { RecentItem } from '../navigation/recent-item.ts';
import type { RouteName } from '../routes/routes.ts';

/** One permission as the API sends it. */
type PermissionEntry = { code: string; has_access: boolean; route: string | null };

/** An administrator's impersonation (spec section 3); `id` replaces the signed-in user's id. */
type ImpersonationRecord = {
  id: string;
  impersonatorMerchantId: string;
  impersonatorUserId: string;
  access: 'view' | 'full';
  impersonatorMerchantStatusClosed: boolean;
};

/** Everything the browser stores for one session (spec section 3), by its key in session storage. Never a card number. */
export type SessionData = {
  token: string;
  /** The user's id at the identity provider (the `sub` of the ID token). */
  identity: string;
  /** When the token expires, in milliseconds of the identity provider's clock. Used for tokens without an expiry of their own. */
  token_expires_at_ms: number;
  /** How far the identity provider's clock is ahead of this computer's, measured when the token arrived. */
  clock_offset_ms: number;
  user: User;
  permissions: PermissionEntry[];
  merchant: Merchant;
  page_visited: { from: string; to: string };
  /** Pages visited in this session, the latest first, for the palette. */
  recent_pages: RouteName[];
  /** Records opened in this session, the latest first, for the palette. */
  recent_items: RecentItem[];
  payment_link_token: string;
  payment_link_user: { id: string; username: string; email: string };
  terminal_key: string;
  international_terminal_key: string;
  /** The customer and the stored card that 'Charge card' passes to the sale page; never a card number. */
  vault_customer_id: string;
  vault_customer_account_uid: string;
  impersonation: ImpersonationRecord;
  /** The administrator's own name during an impersonation, and since when. */
  impersonator: { full_name: string; since: string };
};

/** The name of a stored value. */
export type SessionKey = keyof SessionData;

/** Every key. A value without a key here is not stored. */
export const sessionKeys = [
  'token',
  'identity',
  'token_expires_at_ms',
  'clock_offset_ms',
  'user',
  'permissions',
  'merchant',
  'page_visited',
  'recent_pages',
  'recent_items',
  'payment_link_token',
  'payment_link_user',
  'terminal_key',
  'international_terminal_key',
  'vault_customer_id',
  'vault_customer_account_uid',
  'impersonation',
  'impersonator',
] as const satisfies readonly SessionKey[];

/** A visitor with a payment link has a separate session, which outlives the portal user's. */
export const visitorKeys = ['payment_link_token', 'payment_link_user'] as const satisfies readonly SessionKey[];
