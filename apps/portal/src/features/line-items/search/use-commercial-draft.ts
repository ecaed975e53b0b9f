import { CallError } from '@countinghouse/contract/client';
import { getCommercialCard } from '@countinghouse/contract/credit-card/get-commercial-card';
import { saveCommercialCard } from '@countinghouse/contract/credit-card/save-commercial-card';
import { getLineItemTransactions } from '@countinghouse/contract/merchants/get-line-item-transactions';
import type { CommercialCard } from '@countinghouse/contract/merchants/line-item';
import { searchLineItemTransactions } from '@countinghouse/contract/merchants/search-line-item-transactions';
import {
  type CommercialData,
  type CommercialFault,
  commercialFaults,
} from '@countinghouse/domain/level23/commercial-data';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { useLeaveQuestion } from '../../../shared/navigation/use-leave-question.ts';

/**
 * The Level 2/3 data of a payment at work: what is typed, whether it contradicts itself, and its saving. When somebody else has saved
 * meanwhile, what was typed stays and its reader decides.
 */
export function useCommercialDraft(card: CommercialCard) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [start, setStart] = useState(card);
  const [draft, setDraft] = useState<CommercialData>(card.commercial);
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [other, setOther] = useState<CommercialCard>();
  const unsent = JSON.stringify(draft) !== JSON.stringify(start.commercial);
  if (card.version > start.version && !unsent && !sending && other === undefined) {
    setStart(card);
    setDraft(card.commercial);
  }
  useLeaveQuestion(unsent);
  const faults = faultsOf(draft, card);
  const refused = failure instanceof CallError && failure.code === 'invalid_request' ? (failure.errors ?? []) : [];
  const taken = refused.some(({ field }) => field === 'commercial.order_number');

  const save = async (version: number) => {
    setChecked(true);
    if (sending || faults.length > 0) return;
    setSending(true);
    setFailure(undefined);
    setOther(undefined);
    const params = { payment_id: card.payment_id };
    try {
      const { data } = await send(saveCommercialCard, { params, body: { version, commercial: draft } });
      setStart(data);
      setDraft(data.commercial);
      setChecked(false);
      queries.setQueryData([getCommercialCard.name, { params }], { data });
      for (const call of [searchLineItemTransactions, getLineItemTransactions]) {
        void queries.invalidateQueries({ queryKey: [call.name] });
      }
      toast({ tone: 'success', title: t`Level 2/3 data saved` });
    } catch (error) {
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        await send(getCommercialCard, { params }).then(({ data }) => setOther(data), setFailure);
      } else setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return {
    draft,
    change: setDraft,
    unsent,
    sending,
    /** Shown once somebody has tried to save. */
    faultOf: (field: string): CommercialFault | undefined =>
      checked ? faults.find((each) => each.field === field)?.fault : undefined,
    taken,
    failure: taken ? undefined : failure,
    other,
    submit: () => save(start.version),
    reset: () => {
      setDraft(start.commercial);
      setFailure(undefined);
      setChecked(false);
    },
    takeTheirs: () => {
      if (other === undefined) return;
      setStart(other);
      setDraft(other.commercial);
      setOther(undefined);
    },
    saveMine: () => (other === undefined ? undefined : save(other.version)),
  };
}

function faultsOf(draft: CommercialData, card: CommercialCard) {
  return commercialFaults(draft, card);
}
