import { cx } from '../cx.ts';
import styles from './amount.module.css';

/**
 * An amount of money, already formatted in the user's locale, negative ones in parentheses. In a column a positive amount leaves room for
 * the closing parenthesis, so that the digits are aligned. `dimmed` for money that did not move.
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
