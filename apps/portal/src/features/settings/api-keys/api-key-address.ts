import { matchesUuid } from '@countinghouse/domain/text/validation';
import { listAddress } from '../../../shared/table/list-address.ts';

/** Where the list of API keys is. */
export const apiKeysPath = '/settings/api/keys';

/** What the list keeps in its address: `key` is the one whose details are open. */
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

/** The address of a key's details. */
export function apiKeyHref(api_key_id: string): string {
  return `${apiKeysPath}?key=${api_key_id}`;
}
