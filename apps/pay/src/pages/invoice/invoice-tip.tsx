import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { LinkTotal, TipLine } from '../payment/link-bill.tsx';
import { TipChoice } from '../payment/tip-choice.tsx';
import { type InvoiceAmounts, type InvoiceChoice, invoiceAmounts } from './invoice-choice.ts';

/** The tip on the payment of an invoice, and the total with it. Shows nothing if no tip is asked for. */
export function InvoiceTip({
  page,
  choice,
  amounts,
  onChoice,
  error,
  locked,
}: {
  page: InvoicePage;
  choice: InvoiceChoice;
  /** Undefined while the choice has a fault. */
  amounts: InvoiceAmounts | undefined;
  onChoice: (choice: InvoiceChoice) => void;
  error: string | undefined;
  locked: boolean;
}) {
  if (page.tip_choices.length === 0) return null;
  const { tip } = choice;
  const without = invoiceAmounts(page, { ...choice, tip: { by: 'not_chosen' } });
  return (
    <div>
      <TipChoice
        page={page}
        net_amount={'fault' in without ? 0 : without.amount}
        tip={tip}
        onTip={(chosen) => onChoice({ ...choice, tip: chosen })}
        error={tip.by === 'amount' && tip.typed !== '' ? error : undefined}
        locked={locked}
      />
      {amounts === undefined ? null : <TipLine page={page} choice={choice} amounts={amounts} />}
      <LinkTotal page={page} total_amount={amounts?.total_amount} />
    </div>
  );
}
