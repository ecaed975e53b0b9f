import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { currencies } from '@countinghouse/domain/money';
import { t } from '@lingui/core/macro';
import { classNames } from '../../components/class-names.ts';
import { money } from '../../format.ts';
import { AmountField } from '../payment/amount-field.tsx';
import styles from './invoice.module.css';
import { type InvoiceChoice, offeredParts } from './invoice-choice.ts';
import { partWords } from './invoice-words.ts';

/** How much of an invoice is paid: what is due, everything, or another amount. Shows nothing if there is no choice. */
export function AmountChoice({
  page,
  choice,
  onChoice,
  error,
  locked,
}: {
  page: InvoicePage;
  choice: InvoiceChoice;
  onChoice: (choice: InvoiceChoice) => void;
  error: string | undefined;
  locked: boolean;
}) {
  const { payable, currency } = page;
  const parts = offeredParts(page);
  if (payable === null || parts.length < 2) return null;
  const sums = { due: payable.due_amount, whole: payable.whole_amount, other: undefined };
  return (
    <fieldset class={styles.pick} disabled={locked}>
      <legend class={styles.pickTitle}>{t`How much do you pay?`}</legend>
      {parts.map((part) => {
        const { label, note } = partWords(page, part);
        const sum = sums[part];
        return (
          <label key={part} class={classNames(styles.option, part === choice.part && styles.on)}>
            <input
              class={styles.radio}
              type="radio"
              name="amount_part"
              value={part}
              checked={part === choice.part}
              onChange={() => onChoice({ ...choice, part })}
            />
            <span class={styles.optionWords}>
              <span class={styles.optionName} dir="auto">
                {label}
              </span>
              <small class={styles.note}>{note}</small>
            </span>
            <span class={styles.optionSum}>
              {sum === undefined ? currencies[currency].alphabetic : money(sum, currency)}
            </span>
          </label>
        );
      })}
      {choice.part === 'other' ? (
        <AmountField
          id="amount"
          label={t`Amount that you pay`}
          currency={currency}
          typed={choice.typed}
          onTyped={(typed) => onChoice({ ...choice, typed })}
          error={error}
          locked={locked}
          takesFocus
        />
      ) : null}
    </fieldset>
  );
}
