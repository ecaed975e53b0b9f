import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { getCustomers } from '@countinghouse/contract/vault/customers/get-customers';
import { typedCard } from '@countinghouse/domain/card/typed-card';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../client/use-call.ts';
import { useDebounced } from '../use-debounced.ts';
import { storedCardName } from './stored-card.ts';

const found_maximum = '8';

/** A field to choose one customer of the vault by name, email or the last four digits of a card. A typed card number is not sent. */
export function CustomerSearchField({
  label,
  help,
  name,
  error,
  value,
  chosen,
  except,
  onChoose,
  onBlur,
}: {
  label: string;
  help?: string;
  name: string;
  error: string | null;
  /** The chosen customer's id; empty for none. */
  value: string;
  /** The chosen customer, if it is known. */
  chosen: Pick<CustomerRow, 'customer_id' | 'full_name'> | undefined;
  /** A customer that cannot be chosen. */
  except?: string;
  onChoose: (customer: CustomerRow) => void;
  onBlur?: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed.trim());
  const searched = term.length >= 2 && typedCard(term).card === 'none';
  const found = useCall(
    getCustomers,
    { query: { ...(searched ? { search: term } : {}), limit: found_maximum, offset: '0' } },
    { shown: 'log', keep_previous: true },
  );
  const rows = (found.data?.customers ?? []).filter(({ customer_id }) => customer_id !== except);
  const options = rows.map((row) => ({ value: row.customer_id, label: customerLabel(row) }));
  const known = chosen === undefined || options.some((option) => option.value === chosen.customer_id);
  return (
    <SearchSelectField
      label={label}
      {...(help === undefined ? {} : { help })}
      name={name}
      error={error}
      placeholder={t`Name, email or last four digits`}
      options={known ? options : [{ value: chosen.customer_id, label: chosen.full_name }, ...options]}
      value={value}
      loading={found.isFetching}
      onSearch={setTyped}
      onValue={(customer_id) => {
        const row = rows.find((each) => each.customer_id === customer_id);
        if (row !== undefined) onChoose(row);
      }}
      {...(onBlur === undefined ? {} : { onBlur })}
    />
  );
}

function customerLabel({ full_name, company_name, default_card }: CustomerRow): string {
  const name = company_name === '' || company_name === full_name ? full_name : `${full_name}, ${company_name}`;
  return default_card === null ? name : `${name} · ${storedCardName(default_card)}`;
}
