import { sortableFailedBatchColumns } from '@countinghouse/contract/credit-card/batches/get-failed-batches';
import {
  type FailedBatchResponse,
  type FailedBatchStatus,
  failedBatchResponses,
  failedBatchStatuses,
} from '@countinghouse/domain/settlement/failed-batch';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import { listAddress } from '../../../shared/table/list-address.ts';

/** The filters of the failed batches; dates are batch dates, both included. */
export type FailedBatchFilters = {
  startdate: string | undefined;
  enddate: string | undefined;
  status: FailedBatchStatus | undefined;
  resp: FailedBatchResponse | undefined;
};

const dateOf = (text: string | undefined) => (text !== undefined && isPlainDate(text) ? text : undefined);
const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text && value !== 'All');

/** What the list keeps in its address; `batch` is the batch whose details are open. */
export const failedBatchesAddress = listAddress({
  sortColumns: sortableFailedBatchColumns,
  readFilters: (text): FailedBatchFilters => ({
    startdate: dateOf(text.startdate),
    enddate: dateOf(text.enddate),
    status: oneOf(failedBatchStatuses, text.status),
    resp: oneOf(failedBatchResponses, text.resp),
  }),
  open: { name: 'batch', isKey: matchesUuid },
});
