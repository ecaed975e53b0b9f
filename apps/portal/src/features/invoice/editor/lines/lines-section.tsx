import type { InvoiceItem } from '@countinghouse/contract/invoice/items/invoice-item';
import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { Icon } from '@countinghouse/ui/display/icon';
import { Kbd } from '@countinghouse/ui/display/kbd';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useFocusedRow } from '../../../../shared/form/use-focused-row.ts';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { type InvoiceDraft, isBlankLine, type LineDraft, newLine } from '../draft/invoice-draft.ts';
import type { useInvoiceForm } from '../form/use-invoice-form.ts';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';

type Work = ReturnType<typeof useInvoiceForm>['form'];

/** The table of lines. It can be filled by keyboard alone: Tab for the next cell, Enter for the next line. */
export function LinesTable({
  form,
  currency,
  tax_rates,
  end,
  children,
}: {
  form: Work;
  currency: CurrencyCode;
  tax_rates: readonly TaxRate[];
  /** Shown at the end of the heading. */
  end?: ReactNode;
  /** Shown below the table: what results from its lines. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const foot = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [told, setTold] = useState('');
  const rows = useFieldArray({ control: form.control as never, name: 'lines' as never }) as unknown as {
    fields: { id: string }[];
    insert: (index: number, lines: LineDraft | LineDraft[], options?: { shouldFocus: boolean }) => void;
    append: (line: LineDraft, options?: { shouldFocus: boolean }) => void;
    remove: (index: number) => void;
    move: (from: number, to: number) => void;
  };
  const focusRow = useFocusedRow(foot, (index) => `lines.${index}.description`);
  const { getValues, setValue } = form.form;
  const still = { shouldFocus: false };
  const add = (index: number) => {
    const count = getValues('lines').length;
    if (count >= invoiceLimits.lines_maximum) return;
    rows.insert(index, newLine(), still);
    focusRow(index);
  };
  const move = (from: number, to: number, name = 'grip') => {
    if (to < 0 || to >= getValues('lines').length) return;
    rows.move(from, to);
    const place = to + 1;
    setTold(t`Moved to line ${place}`);
    // Once the line is rendered in its new place, the focus returns to the same field.
    requestAnimationFrame(() => document.getElementsByName(`lines.${to}.${name}`)[0]?.focus());
  };
  const remove = (index: number) => {
    if (getValues('lines').length === 1) {
      setValue('lines', [newLine()], { shouldDirty: true });
      focusRow(0);
      return;
    }
    rows.remove(index);
    focusRow(Math.max(0, index - (index === getValues('lines').length ? 1 : 0)));
  };
  const latest = { add, move, remove, rows, getValues, setValue, setDragged };
  const work = useRef(latest);
  work.current = latest;
  const actions = useMemo(
    () => ({
      onItem: (index: number, item: InvoiceItem) => {
        const { getValues: values, setValue: set } = work.current;
        const line = values(`lines.${index}`);
        set(
          `lines.${index}`,
          {
            ...line,
            item_code: item.item_code,
            description: item.description,
            unit_price: item.unit_price_ten_thousandths,
            unit_of_measure: item.unit_of_measure,
            commodity_code: item.commodity_code,
            tax_rate_ids: [...item.tax_rate_ids],
          },
          { shouldDirty: true, shouldValidate: false },
        );
        document.getElementsByName(`lines.${index}.quantity`)[0]?.focus();
      },
      onLines: (index: number, lines: LineDraft[]) => {
        const { getValues: values, setValue: set } = work.current;
        const before = values('lines');
        const here = before[index];
        const kept = here !== undefined && !isBlankLine(here) ? [here] : [];
        const after = [...before.slice(0, index), ...kept, ...lines, ...before.slice(index + 1)];
        set('lines', after.slice(0, invoiceLimits.lines_maximum), { shouldDirty: true });
      },
      onKey: (index: number, event: KeyboardEvent) => {
        const target = event.target as HTMLElement & { name?: string };
        const field = /^lines\.\d+\.(\w+)$/.exec(target.name ?? '')?.[1];
        if (field === undefined || event.defaultPrevented || event.nativeEvent.isComposing) return;
        const { getValues: values, add: addAt, move: moveTo, remove: removeAt } = work.current;
        if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          moveTo(index, index + (event.key === 'ArrowUp' ? -1 : 1), field);
        } else if (event.key === 'Backspace' && event.shiftKey && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          removeAt(index);
        } else if (event.key === 'Enter' && target.tagName === 'INPUT' && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          const next = index + 1;
          const below = values('lines')[next];
          if (below === undefined || event.shiftKey) addAt(next);
          else document.getElementsByName(`lines.${next}.description`)[0]?.focus();
        }
      },
      onMove: (index: number, to: number) => work.current.move(index, to),
      onRemove: (index: number) => work.current.remove(index),
      onDrag: (index: number, event: PointerEvent) => {
        if (event.button !== 0) return;
        event.preventDefault();
        let at = index;
        work.current.setDragged(at);
        const onPointer = ({ clientY }: globalThis.PointerEvent) => {
          const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
          const to = lines.findIndex((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return clientY >= top && clientY < bottom;
          });
          if (to < 0 || to === at) return;
          work.current.rows.move(at, to);
          at = to;
          work.current.setDragged(at);
        };
        const onEnd = () => {
          window.removeEventListener('pointermove', onPointer);
          window.removeEventListener('pointerup', onEnd);
          window.removeEventListener('pointercancel', onEnd);
          work.current.setDragged(undefined);
        };
        window.addEventListener('pointermove', onPointer);
        window.addEventListener('pointerup', onEnd);
        window.addEventListener('pointercancel', onEnd);
      },
    }),
    [],
  );
  const full = rows.fields.length >= invoiceLimits.lines_maximum;
  const { symbol } = currencies[currency];
  const fields: FormOfFields<InvoiceDraft> = form.fields;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="ui-heading">{t`Items`}</h2>
        {end}
      </div>
      <div className={styles.names} aria-hidden="true">
        <span className={styles.itemName}>{t`Item`}</span>
        <span className={styles.numName}>{t`Quantity`}</span>
        <span className={styles.numName}>{t`Price, ${symbol}`}</span>
        <span className={styles.taxName}>{t`Tax`}</span>
        <span className={styles.numName}>{t`Amount`}</span>
      </div>
      <ul ref={list} className={styles.lines}>
        {rows.fields.map(({ id }, index) => (
          <LineRow
            key={id}
            form={fields}
            index={index}
            currency={currency}
            tax_rates={tax_rates}
            dragged={dragged === index}
            actions={actions}
          />
        ))}
      </ul>
      {form.disabled ? null : (
        <div ref={foot}>
          <button type="button" className={styles.add} disabled={full} onClick={() => add(rows.fields.length)}>
            <Icon glyph={IconPlus} size={16} />
            {t`Add a line`}
          </button>
        </div>
      )}
      <div className={styles.keys}>
        <span>
          <Kbd>Tab</Kbd> {t`next cell`}
        </span>
        <span>
          <Kbd>Enter</Kbd> {t`next line`}
        </span>
        <span>
          <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t`move line`}
        </span>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>Shift</Kbd> <Kbd>⌫</Kbd> {t`remove line`}
        </span>
      </div>
      <p role="status" className="ui-hidden">
        {told}
      </p>
      {children}
    </section>
  );
}
