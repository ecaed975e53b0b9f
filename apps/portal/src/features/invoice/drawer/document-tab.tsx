import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { useSession } from '../../../shared/session/session.ts';
import { Paper } from '../editor/paper/paper.tsx';

/** A document as the customer sees it, in the customer's language. */
export function DocumentTab({ invoice }: { invoice: Invoice }) {
  const { merchant } = useSession();
  return <Paper document={invoice} business={merchant?.doing_business_as ?? ''} />;
}
