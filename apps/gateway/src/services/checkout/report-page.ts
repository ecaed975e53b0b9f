import type { reportPage as declaration } from '@countinghouse/contract/checkout/report-page';
import type { Dependencies } from '../../dependencies.ts';
import type { PublicOperation } from '../../operation.ts';
import { recordPageReport } from '../../store/public-pages/page-reports.ts';

/** Counts what a browser blocked on a public page. Reports of the same violation are counted together per day. */
export function reportPage({ real_clock }: Pick<Dependencies, 'real_clock'>): PublicOperation<typeof declaration> {
  return async ({ transaction: run, log }, { body }) => {
    const now = real_clock.now();
    await run(async (transaction) => {
      for (const report of body.reports) await recordPageReport(transaction, report, now);
    });
    for (const { kind, page, what, blocked } of body.reports) {
      log.warn({ kind, page, what, blocked }, 'a browser blocked something on a public page');
    }
    return { accepted: true };
  };
}
