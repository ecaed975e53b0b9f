import type { getPageChecks as declaration } from '@countinghouse/contract/core/public-pages/get-page-checks';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { readPageChecks } from '../../../store/public-pages/page-checks.ts';
import { readPageReports } from '../../../store/public-pages/page-reports.ts';

/** The number of nights that an assessor checks first, and of report kinds that a page shows. */
const checksShown = 400;
const reportsShown = 100;

/** Returns the latest checks of the public pages, and the reports from browsers. */
export const getPageChecks =
  ({ settings }: Pick<Dependencies, 'settings'>): Operation<typeof declaration> =>
  async (context) => {
    const [checks, reports] = await context.transaction(async (transaction) => [
      await readPageChecks(transaction, checksShown),
      await readPageReports(transaction, reportsShown),
    ]);
    return {
      is_on: settings.PAY_INVENTORY_FILE !== undefined,
      checks: checks.map(({ checked_at, told_at: _, ...check }) => ({
        ...check,
        checked_at: checked_at.toISOString(),
      })),
      reports: reports.map(({ first_at, last_at, ...report }) => ({
        ...report,
        first_at: first_at.toISOString(),
        last_at: last_at.toISOString(),
      })),
    };
  };
