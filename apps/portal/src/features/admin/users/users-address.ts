import { userSortColumns } from '@countinghouse/contract/core/users/get-users';
import { userTypes } from '@countinghouse/domain/access/access';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { listAddress } from '../../../shared/table/list-address.ts';

const statuses = ['1', '2'] as const;

/** What the users' page keeps in its address. */
export const usersAddress = listAddress({
  sortColumns: userSortColumns,
  readFilters: ({ status, type, role }) => ({
    status: statuses.find((one) => one === status),
    type: userTypes.find((one) => one === type),
    role: role !== undefined && matchesUuid(role) ? role : undefined,
  }),
});
