import type { InvoiceItem } from '@countinghouse/contract/invoice/items/invoice-item';
import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { cx } from '@countinghouse/ui/cx';
import { Icon } from '@countinghouse/ui/display/icon';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconGripVertical, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { discountText } from '../draft/discount-text.ts';
import { type InvoiceDraft, type LineDraft, summedDraft } from '../draft/invoice-draft.ts';
import { ItemCell } from './item-cell.tsx';
import styles from './lines.module.css';
import { FourDecimalsField, ShareOrSumField } from './number-cells.tsx';
import { TaxChoice } from './tax-choice.tsx';

/** The actions on a line. */
export type LineActions = {
  onItem: (index: number, item: InvoiceItem) => void;
  onLines: (index: number, lines: LineDraft[]) => void;
  onKey: (index: number, event: KeyboardEvent) => void;
  onMove: (index: number, to: number) => void;
  onDrag: (index: number, event: PointerEvent) => void;
  onRemove: (index: number) => void;
};

/** One line of the table. It renders independently of the others. */
export const LineRow = memo(function LineRow({
  form,
  index,
  currency,
  tax_rates,
  dragged,
  actions: { onItem, onLines, onKey, onMove, onDrag, onRemove },
}: {
  form: FormOfFields<InvoiceDraft>;
  index: number;
  currency: CurrencyCode;
  tax_rates: readonly TaxRate[];
  dragged: boolean;
  actions: LineActions;
}) {
  const { t } = useLingui();
  const [more, setMore] = useState(false);
  const number = index + 1;
  const line = `lines.${index}` as const;
  return (
    <li
      className={styles.row}
      aria-label={t`Line ${number}`}
      data-line={index}
      data-dragged={dragged || undefined}
      onKeyDown={(event) => onKey(index, event)}
    >
      <button
        type="button"
        name={`${line}.grip`}
        className={styles.grip}
        aria-label={t`Move line ${number}`}
        title={t`Drag to sort, or use the arrow keys`}
        disabled={form.disabled}
        onPointerDown={(event) => onDrag(index, event)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          if (by === 0 || event.altKey) return;
          event.preventDefault();
          onMove(index, index + by);
        }}
      >
        <Icon glyph={IconGripVertical} size={16} />
      </button>
      <div className={cx(styles.cell, styles.item)}>
        <ItemCell form={form} index={index} currency={currency} onItem={onItem} onLines={onLines} />
        <LineNote form={form} line={line} currency={currency} />
      </div>
      <div className={cx(styles.cell, styles.quantity)}>
        <FourDecimalsField
          form={form}
          name={`${line}.quantity`}
          label={t`Quantity of line ${number}`}
          hideLabel
          decimals_minimum={0}
        />
      </div>
      <div className={cx(styles.cell, styles.price)}>
        <FourDecimalsField
          form={form}
          name={`${line}.unit_price`}
          label={t`Price of line ${number}`}
          hideLabel
          decimals_minimum={2}
        />
      </div>
      <div className={styles.taxCell}>
        <TaxChoice form={form} name={`${line}.tax_rate_ids`} label={t`Taxes of line ${number}`} tax_rates={tax_rates} />
      </div>
      <LineAmount form={form} line={line} currency={currency} number={number} />
      <div className={styles.tools}>
        <IconButton
          glyph={IconAdjustmentsHorizontal}
          size="sm"
          label={t`Discount and more of line ${number}`}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        />
        {form.disabled ? null : (
          <IconButton glyph={IconX} size="sm" label={t`Remove line ${number}`} onClick={() => onRemove(index)} />
        )}
      </div>
      {more ? <MoreFields form={form} line={line} currency={currency} /> : null}
    </li>
  );
});

type PartProps = { form: FormOfFields<InvoiceDraft>; line: `lines.${number}`; currency: CurrencyCode };

/** Fields that few lines need. */
function MoreFields({ form, line, currency }: PartProps) {
  const { t } = useLingui();
  const texts = {
    item_code: { label: t`Item code`, maxLength: invoiceLimits.item_code_maximum },
    unit_of_measure: { label: t`Unit`, maxLength: invoiceLimits.unit_of_measure_maximum },
    commodity_code: { label: t`Commodity code`, maxLength: invoiceLimits.commodity_code_maximum },
  } as const;
  return (
    <div className={styles.more}>
      <ShareOrSumField form={form} name={`${line}.discount`} label={t`Discount`} currency={currency} />
      {(Object.keys(texts) as (keyof typeof texts)[]).map((field) => (
        <FormField key={field} form={form} name={`${line}.${field}`}>
          {({ text }) => <TextField {...texts[field]} autoComplete="off" {...text} />}
        </FormField>
      ))}
    </div>
  );
}

/** The values of a line that have no cell. */
function LineNote({ form, line, currency }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [item_code, unit_of_measure, discount] = useWatch({
    control: form.control,
    name: [`${line}.item_code`, `${line}.unit_of_measure`, `${line}.discount`],
  });
  const off = discount === null ? '' : discountText(discount, currency, format);
  const parts = [item_code, unit_of_measure, off === '' ? '' : t`${off} off`].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return (
    <p className={styles.note} dir="auto">
      {parts.join(' · ')}
    </p>
  );
}

/** The amount of a line before taxes. Renders on its own while the line is typed. */
function LineAmount({ form, line, currency, number }: PartProps & { number: number }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const amount = useWatch({ control: form.control, name: line, compute: netOf });
  const text = amount === undefined ? '–' : money(amount, currency);
  return (
    <output className={styles.amount} aria-label={t`Line ${number} comes to ${text}`}>
      {text}
    </output>
  );
}

/** Returns quantity times price, less the line's own discount; undefined while it cannot be calculated. */
function netOf(line: LineDraft): number | undefined {
  const alone = {
    lines: [{ ...line, tax_rate_ids: [] }],
    discount: null,
    shipping_amount: 0,
    shipping_tax_rate_ids: [],
  };
  const summed = sumInvoice(summedDraft(alone, []));
  return 'sums' in summed ? summed.sums.total_amount : undefined;
}
