import { getInvoiceItems } from '@countinghouse/contract/invoice/items/get-invoice-items';
import { getTaxRates } from '@countinghouse/contract/invoice/tax-rates/get-tax-rates';
import { decideCall } from '@countinghouse/domain/access/access';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { type ItemDraft, itemOfPriceList } from './link-draft.ts';

const found_maximum = '8';

/** Adds an item from the invoices' price list. Shows nothing if the list is empty or the user has no access to it. */
export function PriceListField({
  currency,
  disabled,
  onItem,
}: {
  currency: CurrencyCode;
  disabled: boolean;
  onItem: (item: ItemDraft) => void;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { context } = useAccess();
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed.trim().slice(0, 100));
  const enabled = decideCall(getInvoiceItems, context).allowed;
  const page = { currency: String(currency), limit: found_maximum, offset: '0' };
  const whole = useCall(getInvoiceItems, { query: page }, { shown: 'log', enabled });
  const found = useCall(
    getInvoiceItems,
    { query: { ...page, search: term } },
    { shown: 'log', enabled: enabled && term !== '', keep_previous: true },
  );
  const rates = useCall(getTaxRates, {}, { shown: 'log', enabled });
  if ((whole.data?.total_count ?? 0) === 0 || rates.data === undefined) return null;
  const { tax_rates } = rates.data;
  const items = ((term === '' ? whole : found).data?.items ?? []).flatMap((item) => {
    const draft = itemOfPriceList(item, tax_rates);
    return draft === undefined ? [] : [{ draft, value: item.item_id }];
  });
  return (
    <Span of={6}>
      <SearchSelectField
        label={t`Add from the price list`}
        placeholder={t`Search the price list`}
        options={items.map(({ draft, value }) => ({
          value,
          label: `${draft.title} · ${money(draft.unit_amount ?? 0, currency)}`,
        }))}
        value=""
        onValue={(value) => {
          const chosen = items.find((item) => item.value === value);
          setTyped('');
          if (chosen !== undefined) onItem(chosen.draft);
        }}
        onSearch={setTyped}
        loading={found.isFetching}
        disabled={disabled}
      />
    </Span>
  );
}
