import type { PaymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Returns the names of payment terms and reminders. */
export function useTermsWords() {
  const { t } = useLingui();
  return {
    termsName: (terms: PaymentTerms): string => {
      switch (terms) {
        case 'on_receipt':
          return t`On receipt`;
        case 'date':
          return t`On a date`;
        default: {
          const days = Number(terms.slice('net_'.length));
          return plural(days, { one: '# day', other: '# days' });
        }
      }
    },
    /** '3 days before', 'On the due date', '7 days after'. */
    reminderName: (day: number): string => {
      if (day === 0) return t`On the due date`;
      const days = Math.abs(day);
      return day < 0
        ? plural(days, { one: '# day before', other: '# days before' })
        : plural(days, { one: '# day after', other: '# days after' });
    },
  };
}
