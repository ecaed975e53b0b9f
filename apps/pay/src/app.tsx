import { useLocale } from './i18n/use-locale.ts';
import { ClosedVisitPage } from './pages/closed-visit-page.tsx';
import { InvoicePages } from './pages/invoice/invoice-pages.tsx';
import { PaymentPages } from './pages/payment/payment-pages.tsx';
import { SelfServicePage } from './pages/self-service/self-service-page.tsx';
import { SkeletonPage } from './pages/skeleton-page.tsx';
import { UnansweredPage } from './pages/unanswered-page.tsx';
import { goTo, replaceWith } from './route.ts';
import { endVisit, LeaveVisit } from './visit/leave-visit.ts';
import { useVisit } from './visit/use-visit.ts';
import { type Closed, type Visit, visitBack } from './visit/visit.ts';
import { visitorSession } from './visit/visitor-session.ts';
import { WayBack } from './visit/way-back.ts';

/** The public pages. The purpose of a visitor's link decides which page is shown. */
export function App() {
  useLocale();
  const { visit, read, set } = useVisit();
  const close = (why: Closed['why']) => {
    if (why === 'session_over') visitorSession.end();
    set({ at: 'closed', closed: { why } });
  };
  const goFurther = (further: Visit) => {
    goTo('invoice');
    set(further);
  };
  const goBack = () => {
    replaceWith('self_service');
    set({ at: 'loading' });
    void visitBack().then(set);
  };
  switch (visit.at) {
    case 'loading':
      return <SkeletonPage />;
    case 'unanswered':
      return <UnansweredPage onRetry={read} />;
    case 'closed':
      return <ClosedVisitPage closed={visit.closed} onRetry={read} />;
    case 'open':
      return (
        <WayBack.Provider value={visitorSession.hasWayBack() ? goBack : undefined}>
          <LeaveVisit.Provider
            value={() => {
              endVisit();
              close('left');
            }}
          >
            {visit.page.purpose === 'payment_link' ? (
              <PaymentPages page={visit.page} is_new={visit.is_new} onSessionOver={() => close('session_over')} />
            ) : visit.page.purpose === 'invoice' ? (
              <InvoicePages page={visit.page} is_new={visit.is_new} onSessionOver={() => close('session_over')} />
            ) : (
              <SelfServicePage page={visit.page} onClosed={close} onVisit={goFurther} />
            )}
          </LeaveVisit.Provider>
        </WayBack.Provider>
      );
  }
}
