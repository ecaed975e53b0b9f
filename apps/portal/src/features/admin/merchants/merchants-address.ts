import { merchantSortColumns } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { listAddress } from '../../../shared/table/list-address.ts';

/** What the merchants' page keeps in its address. */
export const merchantsAddress = listAddress({
  sortColumns: merchantSortColumns,
  readFilters: (text) => {
    const wanted = (text.status ?? '').split(',');
    return { status: merchantStatuses.filter((status) => wanted.includes(status)) };
  },
});
