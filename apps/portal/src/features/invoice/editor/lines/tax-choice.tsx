import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { Icon } from '@countinghouse/ui/display/icon';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useField } from '../../../../shared/form/use-field.ts';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import type { InvoiceDraft } from '../draft/invoice-draft.ts';
import { rateText } from '../draft/rate-text.ts';
import styles from './lines.module.css';

/** The taxes of a line or of shipping: up to three, in a popover of the button that names them. */
export function TaxChoice({
  form,
  name,
  label,
  tax_rates,
  boxed = false,
}: {
  form: FormOfFields<InvoiceDraft>;
  name: `lines.${number}.tax_rate_ids` | 'shipping_tax_rate_ids';
  label: string;
  tax_rates: readonly TaxRate[];
  /** With the border of a field, for use outside the table. */
  boxed?: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { value, change, frame } = useField(form, name);
  const chosen = tax_rates.filter(({ tax_rate_id }) => value.includes(tax_rate_id));
  const offered = tax_rates.filter(
    ({ disabled_at, tax_rate_id }) => disabled_at === null || value.includes(tax_rate_id),
  );
  const most = format.count(invoiceLimits.tax_rates_line_maximum);
  const text =
    chosen.length === 0
      ? t({ message: 'None', context: 'taxes of a line' })
      : chosen.map((rate) => rateText(rate, format)).join(' + ');
  return (
    <Popover
      label={label}
      align="end"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={styles.tax}
          data-boxed={boxed || undefined}
          aria-label={`${label}: ${text}`}
          aria-invalid={frame.error === null ? undefined : true}
          title={frame.error ?? undefined}
          disabled={frame.disabled}
        >
          <span className="ui-cut">{text}</span>
          <Icon glyph={IconChevronDown} size={14} />
        </button>
      )}
    >
      {() => (
        <div className={styles.taxes}>
          {offered.length === 0 ? <p className="ui-small ui-dim">{t`There are no tax rates yet.`}</p> : null}
          {offered.map((rate) => {
            const on = value.includes(rate.tax_rate_id);
            const full = !on && value.length >= invoiceLimits.tax_rates_line_maximum;
            return (
              <Checkbox
                key={rate.tax_rate_id}
                label={`${rate.name} ${rateText(rate, format)}`}
                {...(rate.inclusive ? { help: t`Included in the price` } : {})}
                lockedReason={full ? t`A line has at most ${most} taxes` : undefined}
                checked={on}
                onChange={() =>
                  change(on ? value.filter((id) => id !== rate.tax_rate_id) : [...value, rate.tax_rate_id])
                }
              />
            );
          })}
          {frame.error === null ? null : (
            <p role="alert" className="ui-small ui-bad">
              {frame.error}
            </p>
          )}
        </div>
      )}
    </Popover>
  );
}
