import type { getCustomReportColumnOptions as declaration } from '@countinghouse/contract/merchants/reports/get-custom-report-column-options';
import { processingMethods } from '@countinghouse/domain/constants';
import { reportColumnsFor } from '@countinghouse/domain/report/report-columns';
import type { Operation } from '../../../operation.ts';
import { reportEntityOf } from './report-entity.ts';

/** Returns the columns that a report of the caller's entity can have (S7.65). */
export const getCustomReportColumnOptions: Operation<typeof declaration> = async (context) => {
  const { kind } = reportEntityOf(context.identity);
  return {
    column_options: processingMethods.map((processing_method) => ({
      processing_method,
      columns: reportColumnsFor(processing_method, kind).map(({ key, column }) => ({
        key,
        label: column.label,
        datatype: column.datatype,
      })),
    })),
  };
};
