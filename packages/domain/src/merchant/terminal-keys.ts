import type { UserType } from '../access/access.ts';
import { CROSS_BORDER_PLATFORM, type Platform } from '../constants.ts';

/** A default terminal key as the merchant service answers it (spec section 3). */
export type TerminalKeyEntry = { terminal_key_id: string; platform_id: Platform; created_by: string };

/** Which of a session's two keys one can be: cross-border in the international slot, card processing in the main one. */
export type TerminalKeySlot = 'main' | 'international';

/** The slot of a platform's keys (spec section 4). */
export function slotOf(platform_id: Platform): TerminalKeySlot {
  return platform_id === CROSS_BORDER_PLATFORM ? 'international' : 'main';
}

/** The two keys of a session; null where there is none. */
export type TerminalKeySlots = { main: string | null; international: string | null };

/** Whose session it is. */
export type TerminalKeyOwner =
  | { user_type_id: Extract<UserType, 'Merchant'>; tenant_uid: string }
  | { user_type_id: Extract<UserType, 'Administrator'>; entity_id: string };

/**
 * Which keys a session uses (spec section 4). For merchants only default keys created by the merchant's tenant count,
 * the first of each kind: cross-border platform to the international slot, card processing to the main one. For
 * other users both slots hold their entity_id.
 */
export function selectTerminalKeys(
  owner: TerminalKeyOwner,
  default_keys: readonly TerminalKeyEntry[],
): TerminalKeySlots {
  if (owner.user_type_id !== 'Merchant') return { main: owner.entity_id, international: owner.entity_id };
  const counted = default_keys.filter((key) => key.created_by === owner.tenant_uid);
  const international = counted.find((key) => slotOf(key.platform_id) === 'international');
  const main = counted.find((key) => slotOf(key.platform_id) === 'main');
  return { main: main?.terminal_key_id ?? null, international: international?.terminal_key_id ?? null };
}

/** The key that goes with an address: the international one where it contains the word international (spec section 4). */
export function terminalKeyFor(address: string, slots: TerminalKeySlots): string | null {
  return address.includes('international') ? slots.international : slots.main;
}
