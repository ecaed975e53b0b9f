import { listAddress } from '../../../../shared/table/list-address.ts';

/** What the list of a merchant's terminals keeps in its address. */
export const terminalsAddress = listAddress({
  variant: 'older',
  sortColumns: { name: 'text', platform: 'text', merchant_id: 'text', key: 'text', default: 'boolean' },
  readFilters: () => ({}),
});
