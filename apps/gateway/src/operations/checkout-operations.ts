import type { Dependencies } from '../dependencies.ts';
import type { OperationsOf } from '../operation.ts';
import { openVisitorSession } from '../services/checkout/open-visitor-session.ts';
import { reportPage } from '../services/checkout/report-page.ts';
import { requestLink } from '../services/checkout/request-link.ts';

/** Makes the operations of the checkout service. */
export function checkoutOperations(dependencies: Dependencies): OperationsOf<'checkout'> {
  return {
    open_visitor_session: openVisitorSession(dependencies),
    report_page: reportPage(dependencies),
    request_link: requestLink(dependencies),
  };
}
