import { matchesUuid } from '@countinghouse/domain/text/validation';
import { listAddress } from '../../../shared/table/list-address.ts';

/** The path of the list of API keys. */
export const apiKeysPath = '/settings/api/keys';

/** What the list keeps in its address; `key` is the key whose details are open. */
export const apiKeysAddress = listAddress({
  variant: 'older',
  sortColumns: {
    name: 'text',
    prefix: 'text',
    terminal: 'text',
    last_used_at: 'date',
    expires_at: 'date',
    status: 'text',
  },
  readFilters: () => ({}),
  open: { name: 'key', isKey: matchesUuid },
});

/** Returns the address of a key's details. */
export function apiKeyHref(api_key_id: string): string {
  return `${apiKeysPath}?key=${api_key_id}`;
}
