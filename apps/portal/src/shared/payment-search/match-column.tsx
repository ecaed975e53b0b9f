import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { findMatch, type SearchedField } from '@countinghouse/domain/payment/payment-match';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import styles from './match-column.module.css';

/** The characters of a long text that are shown on either side of the match. */
const around = 10;

const cutBefore = (text: string) => (text.length > around ? `…${text.slice(-around)}` : text);
const cutAfter = (text: string) => (text.length > around ? `${text.slice(0, around)}…` : text);

/** Returns which field of a payment contains the searched text, with the text around it; nothing if no single field contains it. */
export function useMatchText(
  search: string,
): (row: TransactionRow) => { name: string; whole: string; before: string; found: string; after: string } | undefined {
  const { t } = useLingui();
  const names: Record<SearchedField, string> = {
    customer: t`Customer`,
    company: t`Company`,
    email: t`Email`,
    order_id: t`Order ID`,
    approval_code: t`Approval code`,
    payment_id: t`Payment ID`,
    card_last_four: t`Card`,
  };
  return (row) => {
    const match = findMatch(row, search);
    if (match === undefined) return undefined;
    const { field, before, found, after } = match;
    const whole = `${before}${found}${after}`;
    return { name: names[field], whole, before: cutBefore(before), found, after: cutAfter(after) };
  };
}

/** Returns, during a search, a column that shows why each payment was found, because the other columns may not show the matching text. */
export function useMatchColumn(search: string): Column<TransactionRow>[] {
  const { t } = useLingui();
  const textOf = useMatchText(search);
  if (search === '') return [];
  return [
    {
      key: 'match',
      header: t({ message: 'Found in', context: 'search' }),
      always: true,
      exported: false,
      maxWidth: '260px',
      full: (row) => {
        const said = textOf(row);
        return said === undefined ? '' : `${said.name}: ${said.whole}`;
      },
      cell: (row) => {
        const said = textOf(row);
        if (said === undefined) return null;
        return (
          <>
            <span className="ui-dim">{said.name}</span> {said.before}
            <mark className={styles.found}>{said.found}</mark>
            {said.after}
          </>
        );
      },
    },
  ];
}
