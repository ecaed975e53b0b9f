import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { currencies } from '@countinghouse/domain/money';
import type { LinkAmounts } from '@countinghouse/domain/payment-link/link-amount';
import { t } from '@lingui/core/macro';
import { BillLine, BillLines, BillTotal } from '../../components/bill.tsx';
import { formatShare, money } from '../../format.ts';
import type { Choice } from './choice.ts';

/** The lines of the bill: the items or the amount, and the tax. */
export function LinkLines({ page, choice, amounts }: { page: LinkPage; choice: Choice; amounts: LinkAmounts }) {
  const sum = (amount: number) => money(amount, page.currency);
  const bought = page.items.filter(({ item_id }) => (choice.quantities[item_id] ?? 0) > 0);
  const rate = formatShare(page.tax_rate_ppm);
  return (
    <BillLines>
      {page.kind === 'items' ? (
        bought.map((item) => {
          const quantity = choice.quantities[item.item_id] ?? 0;
          return (
            <BillLine
              key={item.item_id}
              what={itemWords(item.title, quantity)}
              amount={sum(quantity * item.unit_amount)}
            />
          );
        })
      ) : (
        <BillLine what={page.kind === 'fixed' ? t`Amount` : t`Your amount`} amount={sum(amounts.net_amount)} />
      )}
      {amounts.tax_amount === 0 ? null : (
        <BillLine
          minor
          what={page.kind === 'items' ? t`Sales tax` : t`Sales tax, ${rate}`}
          amount={sum(amounts.tax_amount)}
        />
      )}
    </BillLines>
  );
}

/** An item with its quantity. The line never breaks between sign and number. */
export function itemWords(title: string, quantity: number): string {
  return quantity === 1 ? title : `${title}\u00a0×\u00a0${quantity}`;
}

/** The line of the chosen tip. */
export function TipLine({
  page,
  choice,
  amounts,
}: {
  page: Pick<LinkPage, 'currency'>;
  choice: Pick<Choice, 'tip'>;
  amounts: Pick<LinkAmounts, 'tip_amount'>;
}) {
  if (amounts.tip_amount === 0) return null;
  const share = choice.tip.by === 'share' ? formatShare(choice.tip.ppm) : '';
  return (
    <BillLines>
      <BillLine
        minor
        what={share === '' ? t`Tip` : t`Tip, ${share}`}
        amount={money(amounts.tip_amount, page.currency)}
      />
    </BillLines>
  );
}

/** The total with its currency; a dash until everything is chosen. */
export function LinkTotal({
  page,
  total_amount,
}: {
  page: Pick<LinkPage, 'currency'>;
  total_amount: number | undefined;
}) {
  const currency = currencies[page.currency].alphabetic;
  return (
    <BillTotal
      what={t`Total, ${currency}`}
      amount={total_amount === undefined ? '–' : money(total_amount, page.currency)}
    />
  );
}
