import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { partOf } from '@countinghouse/domain/money';
import { t } from '@lingui/core/macro';
import { ChoiceGrid } from '../../components/field/choice-grid.tsx';
import { formatShare, money } from '../../format.ts';
import { AmountField } from './amount-field.tsx';
import type { Tip } from './choice.ts';
import styles from './payment.module.css';

const columns = { 1: 3, 2: 2, 3: 3, 4: 4 } as const;

/** Shares of the amount, another amount, or no tip. */
export function TipChoice({
  page,
  net_amount,
  tip,
  onTip,
  error,
  locked,
}: {
  page: Pick<LinkPage, 'tip_choices' | 'currency'>;
  net_amount: number;
  tip: Tip;
  onTip: (tip: Tip) => void;
  error: string | undefined;
  locked: boolean;
}) {
  // A single share is in one row with the other two choices.
  const aside = page.tip_choices.length > 1;
  return (
    <div class={styles.tip}>
      <ChoiceGrid
        name="tip"
        label={t`Add a tip?`}
        columns={columns[page.tip_choices.length as 1 | 2 | 3 | 4]}
        choices={[
          ...page.tip_choices.map((ppm) => ({
            value: String(ppm),
            label: formatShare(ppm),
            note: money(partOf(net_amount, ppm), page.currency),
          })),
          { value: 'amount', label: t`Other amount`, aside },
          { value: 'none', label: t`No tip`, aside },
        ]}
        value={tip.by === 'share' ? String(tip.ppm) : tip.by}
        onChoose={(value) => {
          if (value === 'amount') onTip({ by: 'amount', typed: '' });
          else onTip(value === 'none' ? { by: 'none' } : { by: 'share', ppm: Number(value) });
        }}
        locked={locked}
      >
        {tip.by === 'amount' ? (
          <AmountField
            id="tip_amount"
            label={t`Your tip`}
            currency={page.currency}
            typed={tip.typed}
            onTyped={(typed) => onTip({ by: 'amount', typed })}
            error={error}
            locked={locked}
            takesFocus
          />
        ) : null}
      </ChoiceGrid>
    </div>
  );
}
