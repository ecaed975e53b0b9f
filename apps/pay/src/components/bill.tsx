import type { ComponentChildren } from 'preact';
import styles from './bill.module.css';
import { classNames } from './class-names.ts';

/** One line of what is paid: what for, and how much. */
export function BillLine({
  what,
  amount,
  minor = false,
}: {
  what: ComponentChildren;
  amount: ComponentChildren;
  minor?: boolean;
}) {
  return (
    <div class={classNames(styles.line, minor && styles.minor)}>
      <dt dir="auto">{what}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Lines of what is paid. */
export function BillLines({ children }: { children: ComponentChildren }) {
  return <dl class={styles.lines}>{children}</dl>;
}

/** The total, closed as in a ledger: a rule above, a double one below. */
export function BillTotal({ what, amount }: { what: string; amount: string }) {
  return (
    <p class={styles.total}>
      <span>{what}</span>
      <output class={styles.sum}>{amount}</output>
    </p>
  );
}
