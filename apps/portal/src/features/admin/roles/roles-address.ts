import { listAddress } from '../../../shared/table/list-address.ts';

/** What the roles' page keeps in its address. They stand by merchant and name. */
export const rolesAddress = listAddress({ sortColumns: {}, readFilters: () => ({}) });
