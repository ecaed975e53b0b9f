import { listAddress } from '../../../shared/table/list-address.ts';

/** What the roles' page keeps in its address. The default order is by merchant and name. */
export const rolesAddress = listAddress({
  sortColumns: {
    name: 'text',
    merchant: 'text',
    users_count: 'number',
    permissions_count: 'number',
    updated_date: 'date',
  },
  readFilters: () => ({}),
});
