import { CallError } from '@countinghouse/contract/client';
import { getCommercialCard } from '@countinghouse/contract/credit-card/get-commercial-card';
import { saveCommercialCard } from '@countinghouse/contract/credit-card/save-commercial-card';
import { getLineItemTransactions } from '@countinghouse/contract/merchants/get-line-item-transactions';
import type { CommercialCard } from '@countinghouse/contract/merchants/line-item';
import { searchLineItemTransactions } from '@countinghouse/contract/merchants/search-line-item-transactions';
import { type CommercialFault, commercialFaults } from '@countinghouse/domain/level23/commercial-data';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { type Stored, useConfiguration } from '../../../shared/form/use-configuration.ts';

const storedOf = ({ version, commercial }: CommercialCard): Stored<CommercialData> => ({ version, draft: commercial });

/** The Level 2/3 data of a payment at work: what is typed, whether it contradicts itself, and its saving. */
export function useCommercialDraft(card: CommercialCard) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [checked, setChecked] = useState(false);
  const params = { payment_id: card.payment_id };
  const work = useConfiguration<CommercialData>({
    stored: storedOf(card),
    call: getCommercialCard.name,
    writes: saveCommercialCard,
    also: [searchLineItemTransactions, getLineItemTransactions],
    read: async () => storedOf((await send(getCommercialCard, { params })).data),
    save: async (commercial, _before, version) => {
      const { data } = await send(saveCommercialCard, { params, body: { version, commercial } });
      queries.setQueryData([getCommercialCard.name, { params }], { data });
      setChecked(false);
      return storedOf(data);
    },
    saved: t`Level 2/3 data saved`,
  });
  const faults = commercialFaults(work.draft, card);
  const refused =
    work.failure instanceof CallError && work.failure.code === 'invalid_request' ? (work.failure.errors ?? []) : [];
  const taken = refused.some(({ field }) => field === 'commercial.order_number');
  const checkedFirst = (save: () => unknown) => () => {
    setChecked(true);
    if (faults.length === 0) void save();
  };
  return {
    ...work,
    /** Shown once somebody has tried to save. */
    faultOf: (field: string): CommercialFault | undefined =>
      checked ? faults.find((each) => each.field === field)?.fault : undefined,
    taken,
    failure: taken ? undefined : work.failure,
    submit: checkedFirst(work.submit),
    saveMine: checkedFirst(work.saveMine),
    reset: () => {
      work.reset();
      setChecked(false);
    },
  };
}
