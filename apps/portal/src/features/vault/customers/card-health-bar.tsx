import type { CallResponse } from '@countinghouse/contract/call';
import type { getCustomerSummary } from '@countinghouse/contract/vault/customers/get-customer-summary';
import { ShareBar } from '@countinghouse/ui/chart/share-bar';
import { Stat } from '@countinghouse/ui/chart/stat';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useCustomerWords } from '../../../shared/vault/customer-words.ts';
import styles from './customers.module.css';
import type { CustomerFilters } from './customers-address.ts';

/** The states of cards in the order of the bar, each with its colour's meaning. */
const parts = [
  ['valid', 'success'],
  ['expiring', 'warning'],
  ['expired', 'neutral'],
  ['blocked', 'danger'],
] as const;

type Summary = CallResponse<typeof getCustomerSummary>['summary'];

/** The states of all customers' cards as a bar whose parts are filters of the list, with the number of customers beside it. */
export function CardHealthBar({
  summary,
  chosen,
  onChange,
}: {
  /** Undefined while it loads. */
  summary: Summary | undefined;
  chosen: CustomerFilters['card'];
  onChange: (card: CustomerFilters['card']) => void;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { healthName } = useCustomerWords();
  if (summary !== undefined && summary.customer_count === 0) return null;
  return (
    <div className={styles.health}>
      <div className={styles.bar}>
        {summary === undefined ? (
          <Skeleton height={46} />
        ) : (
          <ShareBar
            title={t`Card health`}
            head={[t`Card`, t`Customers`]}
            parts={parts.map(([key, meaning]) => ({
              key,
              meaning,
              label: healthName(key),
              count: summary.cards[key],
              text: count(summary.cards[key]),
            }))}
            chosen={parts.flatMap(([key]) => (chosen.includes(key) ? [key] : []))}
            onToggle={(key) => onChange(chosen.length === 1 && chosen[0] === key ? [] : [key])}
            emptyText={t`No customer has a card yet.`}
          />
        )}
      </div>
      {summary === undefined ? null : (
        <div className={styles.all}>
          <Stat value={count(summary.customer_count)} note={t`customers in all`} />
        </div>
      )}
    </div>
  );
}
