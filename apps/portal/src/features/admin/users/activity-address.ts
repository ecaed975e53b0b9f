import { listAddress } from '../../../shared/table/list-address.ts';

/** What a user's activity keeps in its address, beside the tab. */
export const activityAddress = listAddress({
  sortColumns: { created_at: 'date' },
  readFilters: () => ({}),
  open: { name: 'entry', isKey: (text) => /^\d{1,15}$/.test(text) },
});
