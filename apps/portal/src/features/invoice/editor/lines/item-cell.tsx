import { getInvoiceItems } from '@countinghouse/contract/invoice/items/get-invoice-items';
import type { InvoiceItem } from '@countinghouse/contract/invoice/items/invoice-item';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { comboboxProps, OptionList, OptionStatus } from '@countinghouse/ui/choice/option-list';
import { Control, controlProps, Field } from '@countinghouse/ui/field/field';
import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useCall } from '../../../../shared/client/use-call.ts';
import { formatTenThousandths } from '../../../../shared/fields/ten-thousandths.ts';
import { useField } from '../../../../shared/form/use-field.ts';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useDebounced } from '../../../../shared/use-debounced.ts';
import type { InvoiceDraft, LineDraft } from '../draft/invoice-draft.ts';
import { readPastedLines } from './read-pasted-lines.ts';

const found_maximum = '8';

/** The item of a line: free text, completed from the price list. Pasted spreadsheet rows become lines. */
export function ItemCell({
  form,
  index,
  currency,
  onItem,
  onLines,
}: {
  form: FormOfFields<InvoiceDraft>;
  index: number;
  currency: CurrencyCode;
  onItem: (index: number, item: InvoiceItem) => void;
  onLines: (index: number, lines: LineDraft[]) => void;
}) {
  const { t } = useLingui();
  const { locale, money } = useFormat();
  const { value, change, frame } = useField(form, `lines.${index}.description`);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const term = useDebounced(value.trim().slice(0, 100));
  const found = useCall(
    getInvoiceItems,
    { query: { search: term, currency: String(currency), limit: found_maximum, offset: '0' } },
    { shown: 'log', enabled: open && term !== '', keep_previous: true },
  );
  const items = open && term !== '' ? (found.data?.items ?? []) : [];
  const options = items.map((item) => {
    const price = item.unit_price_ten_thousandths;
    const text = price % 100 === 0 ? money(price / 100, currency) : formatTenThousandths(price, locale, 2);
    return { value: item.item_id, label: `${item.description} · ${text}` };
  });
  const shown = options.length > 0;
  const choose = (place: number) => {
    const item = items[place];
    setOpen(false);
    setAt(-1);
    if (item !== undefined) onItem(index, item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown || event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % options.length);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? options.length - 1 : at - 1);
    else if (event.key === 'Enter' && at >= 0) choose(at);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = readPastedLines(event.clipboardData.getData('text'), locale);
    if (lines === undefined) return;
    event.preventDefault();
    onLines(index, lines);
  };
  const number = index + 1;
  const label = t`Item of line ${number}`;
  return (
    <Field id={id} label={label} hideLabel error={frame.error}>
      <div ref={box}>
        <Control error={frame.error}>
          <input
            {...controlProps(id, { error: frame.error })}
            {...comboboxProps(id, shown, options, at)}
            name={frame.name}
            disabled={frame.disabled}
            maxLength={invoiceLimits.description_maximum}
            placeholder={t`Type an item, or choose a saved one`}
            value={value}
            onChange={(event) => {
              change(event.currentTarget.value);
              setOpen(true);
              setAt(-1);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => {
              setOpen(false);
              frame.onBlur();
            }}
          />
        </Control>
      </div>
      {shown ? (
        <OptionList
          id={id}
          label={t`Price list`}
          box={box}
          options={options}
          at={at}
          onAt={setAt}
          chosen={() => false}
          onChoose={(option) => choose(options.indexOf(option))}
        />
      ) : null}
      <OptionStatus open={shown} count={options.length} />
    </Field>
  );
}
