import { cx } from '../cx.ts';
import styles from './amount.module.css';

/**
 * A sum of money, already formatted in the reader's locale, negative ones in parentheses. In a column a positive sum
 * keeps the room of the closing parenthesis, so that the digits stand above each other. `dimmed` for money that did not move.
 */
export function Amount({
  text,
  dimmed = false,
  strong = true,
  inColumn = true,
}: {
  text: string;
  dimmed?: boolean;
  strong?: boolean;
  inColumn?: boolean;
}) {
  return (
    <span className={cx(styles.amount, strong && styles.strong, dimmed && styles.dimmed)} dir="ltr">
      {text}
      {inColumn && !text.endsWith(')') ? <span className={styles.room} aria-hidden="true" /> : null}
    </span>
  );
}
