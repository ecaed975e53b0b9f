import type { getCustomReports as declaration } from '@countinghouse/contract/merchants/reports/get-custom-reports';
import type { Operation } from '../../../operation.ts';
import { readReports, shownReports } from '../../../store/reports/custom-reports.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';
import { ownReportEntity } from './report-entity.ts';

/** Returns the custom reports of the caller's entity (S7.61). */
export const getCustomReports: Operation<typeof declaration> = async (context, { params, query }) => {
  const { entity_id } = ownReportEntity(context.identity, params.id);
  const { search, sort, limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const { reports, count } = await readReports(transaction, entity_id, { search, sort, limit, offset });
    return { custom_reports: await shownReports(transaction, reports), ...totalsOf(count), limit, offset };
  });
};
