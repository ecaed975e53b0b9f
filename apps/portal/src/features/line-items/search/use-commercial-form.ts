import { getCommercialCard } from '@countinghouse/contract/credit-card/commercial-card/get-commercial-card';
import { saveCommercialCard } from '@countinghouse/contract/credit-card/commercial-card/save-commercial-card';
import { getLineItemTransactions } from '@countinghouse/contract/merchants/line-items/get-line-item-transactions';
import type { CommercialCard } from '@countinghouse/contract/merchants/line-items/line-item';
import { searchLineItemTransactions } from '@countinghouse/contract/merchants/line-items/search-line-item-transactions';
import { saveCommercialCard as savedByContract } from '@countinghouse/contract/with-schemas/credit-card/commercial-card/save-commercial-card';
import {
  type CommercialPayment,
  commercialFaults,
  orderNumberTaken,
} from '@countinghouse/domain/level23/commercial-data';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../shared/client/send.ts';
import { contractRules } from '../../../shared/form/form-rules.ts';
import { type Stored, useVersionedForm, type VersionedForm } from '../../../shared/form/use-versioned-form.ts';
import { useFaultTexts } from './use-fault-texts.ts';

/** The form of a payment's Level 2/3 data. */
export type CommercialWork = VersionedForm<CommercialData>;

const storedOf = ({ version, commercial }: CommercialCard): Stored<CommercialData> => ({ version, draft: commercial });

const inForm = (path: string) => path.replace(/^commercial\./, '');

/** The rules for saving: the contract's, and that fields do not contradict each other. Incomplete data can be saved. */
function commercialRules(payment: CommercialPayment) {
  return contractRules({
    schema: savedByContract.body,
    bodyOf: (commercial: CommercialData) => ({ version: 0, commercial }),
    fieldOf: inForm,
    also: (commercial) => commercialFaults(commercial, payment),
  });
}

/** The form of a payment's Level 2/3 data. Contradictions appear after an attempt to save. */
export function useCommercialForm(card: CommercialCard, disabled: boolean): CommercialWork {
  const { t } = useLingui();
  const queries = useQueryClient();
  const faultTexts = useFaultTexts();
  const params = { payment_id: card.payment_id };
  return useVersionedForm<CommercialData>({
    stored: storedOf(card),
    call: getCommercialCard.name,
    writes: saveCommercialCard,
    also: [searchLineItemTransactions, getLineItemTransactions],
    rules: commercialRules(card),
    shown: 'tried',
    disabled,
    fieldOf: inForm,
    sentenceOf: (name, fault) => {
      if (Object.hasOwn(faultTexts, fault)) return faultTexts[fault as keyof typeof faultTexts];
      return name === 'order_number' && fault === orderNumberTaken
        ? t`Another payment has this order number`
        : undefined;
    },
    read: async () => storedOf((await send(getCommercialCard, { params })).data),
    save: async (commercial, _before, version) => {
      const { data } = await send(saveCommercialCard, { params, body: { version, commercial } });
      queries.setQueryData([getCommercialCard.name, { params }], { data });
      return storedOf(data);
    },
    saved: t`Level 2/3 data saved`,
  });
}
