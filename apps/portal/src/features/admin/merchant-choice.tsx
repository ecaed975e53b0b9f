import { searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../shared/client/use-call.ts';
import { useDebounced } from '../../shared/use-debounced.ts';

/** A search field to choose one of the operator's merchants. */
export function MerchantChoice({
  value,
  name,
  error,
  onValue,
}: {
  value: string;
  name: string;
  error: string | null;
  onValue: (merchant_uid: string, name: string) => void;
}) {
  const { t } = useLingui();
  const [term, setTerm] = useState(value !== '' && name === '' ? value : '');
  const search = useDebounced(term.trim());
  const body = { limit: 20, ...(search === '' ? {} : { search }) };
  const found = useCall(searchMerchants, { body }, { shown: 'log', keep_previous: true });
  const merchants = found.data?.merchantResult.merchants ?? [];
  const options = merchants.map(({ merchant_uid, doing_business_as }) => ({
    value: merchant_uid,
    label: doing_business_as,
  }));
  const known = options.some((option) => option.value === value) || value === '' || name === '';
  return (
    <SearchSelectField
      label={t`Merchant`}
      placeholder={t`Name or merchant ID`}
      options={known ? options : [{ value, label: name }, ...options]}
      value={value}
      error={error}
      onSearch={setTerm}
      loading={found.isPending || found.isPlaceholderData}
      onValue={(uid) => onValue(uid, options.find((option) => option.value === uid)?.label ?? name)}
    />
  );
}
