import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../shared/format/use-format.ts';

/** Returns the editor's own sentences for faults; undefined for common ones. */
export function useDraftSentences(): (field: string, fault: string) => string | undefined {
  const { t } = useLingui();
  const { count } = useFormat();
  const lines = count(invoiceLimits.lines_maximum);
  const recipients = count(invoiceLimits.recipients_maximum);
  const reminders = count(invoiceLimits.reminders_maximum);
  return (field, fault) => {
    const place = field.replace(/\.\d+\./, '.');
    switch (fault) {
      case 'sum_is_zero':
        return t`The total must be more than zero`;
      case 'too_few':
        return place === 'lines.description' ? t`Add at least one item` : undefined;
      case 'too_many':
        if (place === 'lines.description') return t`Use at most ${lines} lines`;
        if (field === 'reminder_days') return t`Use at most ${reminders} reminders`;
        return field === 'send_to' ? t`Use at most ${recipients} addresses` : undefined;
      case 'too_small':
        if (place === 'lines.quantity') return t`Enter more than zero`;
        return field === 'minimum_amount' ? t`Enter 1.00 or more` : t`Enter more than zero`;
      case 'too_large':
        return place === 'lines.discount' || field === 'discount'
          ? t`The discount is more than the amount`
          : t`The total is too large: it can have 12 digits at most`;
      case 'mixed':
        return t`Choose taxes that are all included in the price, or all on top of it`;
      case 'not_an_email':
        return t`Enter an email address, such as name@example.com`;
      case 'missing':
        return field === 'send_to' ? t`Add an address to send it to` : t`This is required`;
      case 'taken':
        return t`Each can be chosen once`;
      case 'in_future':
        return t`The date of issue cannot be in the future`;
      case 'before_latest':
        return t`A later document already has a number. Choose its date of issue or a later one`;
      case 'before_issue':
        return t`This must not be before the date of issue`;
      case 'too_late':
        return t`This must be within two years of the date of issue`;
      case 'not_in_order':
        return t`Each part is due on the day of the one before it, or later`;
      case 'do_not_sum':
        return t`The parts must add up to the total`;
      case 'deposit_too_large':
        return t`The deposit is more than the total`;
      case 'must not be tax rates that were disabled':
        return t`This tax rate was disabled: choose another one`;
      case 'must be an active customer of this merchant':
        return t`This customer is no longer in use: choose another one`;
      default:
        return undefined;
    }
  };
}
