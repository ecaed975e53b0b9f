import { matchesUuid } from '@countinghouse/domain/validation';
import type { AddressText } from '../../../shared/navigation/address-state.ts';

/** Where the list of API keys is. */
export const apiKeysPath = '/settings/api/keys';

/** What the page keeps in its address: `key` is the one whose details are open. */
export function readApiKeysAddress({ key }: AddressText): { open: string | undefined } {
  return { open: key !== undefined && matchesUuid(key) ? key : undefined };
}

/** The address of a key's details. */
export function apiKeyHref(api_key_id: string): string {
  return `${apiKeysPath}?key=${api_key_id}`;
}
