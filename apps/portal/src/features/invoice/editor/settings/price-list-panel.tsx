import { createInvoiceItem } from '@countinghouse/contract/invoice/items/create-invoice-item';
import { deleteInvoiceItem } from '@countinghouse/contract/invoice/items/delete-invoice-item';
import { getInvoiceItems } from '@countinghouse/contract/invoice/items/get-invoice-items';
import type { InvoiceItem } from '@countinghouse/contract/invoice/items/invoice-item';
import { updateInvoiceItem } from '@countinghouse/contract/invoice/items/update-invoice-item';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { NumberField } from '@countinghouse/ui/field/money-field';
import { SearchField, TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActions } from '../../../../shared/actions/use-actions.ts';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { formatTenThousandths, parseTenThousandths } from '../../../../shared/fields/ten-thousandths.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { judgedBy, missing } from '../../../../shared/form/form-rules.ts';
import { type RecordForm, useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../../shared/session/use-call-locks.ts';
import { useDebounced } from '../../../../shared/use-debounced.ts';
import styles from './settings.module.css';

type ItemDraft = { description: string; item_code: string; unit_price: number | null; unit_of_measure: string };

const empty: ItemDraft = { description: '', item_code: '', unit_price: null, unit_of_measure: '' };

const rules = judgedBy<ItemDraft, ItemDraft>(
  ({ description, unit_price }) => [
    ...(description.trim() === '' ? [{ field: 'description', fault: missing }] : []),
    ...(unit_price === null ? [{ field: 'unit_price', fault: missing }] : []),
  ],
  (draft) => ({ ...draft }),
);

const shown_maximum = '50';

/** The price list, from which lines are completed: search, add, change and remove items. */
export function PriceListPanel({ currency }: { currency: CurrencyCode }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const lockOf = useCallLocks();
  const mayChange = useAccess().may('INED');
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<InvoiceItem>();
  const term = useDebounced(typed.trim());
  const found = useCall(
    getInvoiceItems,
    { query: { ...(term === '' ? {} : { search: term }), limit: shown_maximum, offset: '0' } },
    { shown: 'in_place', keep_previous: true },
  );
  const { end } = useActions([getInvoiceItems]);
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <TableSkeleton />
    );
  }
  const { items } = found.data;
  return (
    <div className="ui-stack">
      <SearchField
        label={t`Search the price list`}
        placeholder={t`Search the price list`}
        value={typed}
        onValue={setTyped}
      />
      {items.length === 0 ? (
        <p className="ui-dim">{term === '' ? t`The price list is empty.` : t`Nothing was found.`}</p>
      ) : null}
      <ul className={styles.list}>
        {items.map((item) => {
          const { item_id, description } = item;
          const price = formatTenThousandths(item.unit_price_ten_thousandths, locale, 2);
          return (
            <li key={item_id} className={styles.row}>
              <span className="ui-grow">
                <span className="ui-strong" dir="auto">
                  {description}
                </span>
                <span className={styles.note} dir="auto">
                  {[item.item_code, item.unit_of_measure].filter((text) => text !== '').join(' · ')}
                </span>
              </span>
              <span className="ui-tabular">
                {currencies[item.currency].symbol}
                {price}
              </span>
              {mayChange ? (
                <>
                  <IconButton
                    glyph={IconPencil}
                    size="sm"
                    label={t`Change ${description}`}
                    disabledReason={lockOf(updateInvoiceItem)}
                    onClick={() => setEdited(item)}
                  />
                  <IconButton
                    glyph={IconTrash}
                    size="sm"
                    label={t`Delete ${description}`}
                    disabledReason={lockOf(deleteInvoiceItem)}
                    onClick={() =>
                      void end(
                        {
                          title: t`Delete ${description}?`,
                          subtitle: t`Documents made from it do not change.`,
                          confirmLabel: t`Delete item`,
                        },
                        () => send(deleteInvoiceItem, { params: { item_id } }),
                        t`${description} is deleted`,
                      )
                    }
                  />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      {mayChange ? (
        <ItemForm
          key={edited === undefined ? 'new' : `${edited.item_id} ${edited.version}`}
          item={edited}
          currency={edited?.currency ?? currency}
          onDone={() => setEdited(undefined)}
        />
      ) : null}
    </div>
  );
}

function ItemForm({
  item,
  currency,
  onDone,
}: {
  /** The item that is edited; undefined for a new one. */
  item: InvoiceItem | undefined;
  currency: CurrencyCode;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const locked = useCallLocks()(createInvoiceItem);
  const queries = useQueryClient();
  const start: ItemDraft =
    item === undefined
      ? empty
      : {
          description: item.description,
          item_code: item.item_code,
          unit_price: item.unit_price_ten_thousandths,
          unit_of_measure: item.unit_of_measure,
        };
  const form: RecordForm<ItemDraft, ItemDraft> = useRecordForm({
    rules,
    start,
    locked,
    shown: 'tried',
    fieldOf: (path) => (path === 'unit_price_ten_thousandths' ? 'unit_price' : path),
    send: ({ description, item_code, unit_price, unit_of_measure }) => {
      const body = { description, item_code, unit_of_measure, unit_price_ten_thousandths: unit_price ?? 0, currency };
      if (item === undefined) return send(createInvoiceItem, { body });
      const { item_id, version } = item;
      return send(updateInvoiceItem, { params: { item_id }, body: { ...body, version } });
    },
    onSent: ({ item: { description } }) => {
      form.form.reset(empty);
      void queries.invalidateQueries({ queryKey: [getInvoiceItems.name] });
      toast({
        tone: 'success',
        title: item === undefined ? t`${description} is added` : t`${description} is saved`,
      });
      onDone();
    },
  });
  const title = item === undefined ? t`Add an item` : t`Change the item`;
  return (
    <fieldset ref={form.place} className={styles.form} aria-label={title}>
      <h3 className="ui-heading">{title}</h3>
      <div className={styles.fields}>
        <FormField form={form} name="description">
          {({ text }) => (
            <TextField
              label={t`Description`}
              maxLength={invoiceLimits.description_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
        <FormField form={form} name="unit_price">
          {({ parsed }) => (
            <NumberField
              label={t`Price`}
              before={currencies[currency].symbol}
              parse={(typed) => {
                const value = parseTenThousandths(typed, locale);
                return value === undefined ? { fault: t`Enter a number with up to four decimals` } : { value };
              }}
              format={(value) => formatTenThousandths(value, locale, 2)}
              {...parsed}
            />
          )}
        </FormField>
        <FormField form={form} name="item_code">
          {({ text }) => (
            <TextField
              label={t`Item code`}
              optional
              maxLength={invoiceLimits.item_code_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
        <FormField form={form} name="unit_of_measure">
          {({ text }) => (
            <TextField
              label={t`Unit`}
              optional
              maxLength={invoiceLimits.unit_of_measure_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </div>
      {form.failure === undefined ? null : (
        <Callout tone="danger" alert title={t`Nothing was saved`}>
          {errorTexts(form.failure).texts.join(' ')}
        </Callout>
      )}
      <div className="ui-row">
        <Button loading={form.sending} disabledReason={locked} onClick={() => void form.submit()}>
          {item === undefined ? t`Add item` : t`Save item`}
        </Button>
        {item === undefined ? null : <Button color="ghost" onClick={onDone}>{t`Cancel`}</Button>}
      </div>
    </fieldset>
  );
}
