import type { UserType } from '../access/access.ts';
import { CROSS_BORDER_PLATFORM, type Platform } from '../constants.ts';

/** A default terminal key as the merchant service returns it (spec section 3). */
export type TerminalKeyEntry = { terminal_key_id: string; platform_id: Platform; created_by: string };

/** The session slot of a key: cross-border keys in the international one, card processing keys in the main one. */
export type TerminalKeySlot = 'main' | 'international';

/** The slot of a platform's keys (spec section 4). */
export function slotOf(platform_id: Platform): TerminalKeySlot {
  return platform_id === CROSS_BORDER_PLATFORM ? 'international' : 'main';
}

/** The two keys of a session; null if there is none. */
export type TerminalKeySlots = { main: string | null; international: string | null };

/** The owner of a session. */
export type TerminalKeyOwner =
  | { user_type_id: Extract<UserType, 'Merchant'>; tenant_uid: string }
  | { user_type_id: Extract<UserType, 'Administrator'>; entity_id: string };

/**
 * Selects the keys of a session (spec section 4). For merchants only default keys created by the merchant's tenant count, the first of each
 * kind: cross-border platform to the international slot, card processing to the main one. For other users both slots contain their
 * entity_id.
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

/** Returns the key for an address: the international one if the address contains the word international (spec section 4). */
export function terminalKeyFor(address: string, slots: TerminalKeySlots): string | null {
  return address.includes('international') ? slots.international : slots.main;
}
