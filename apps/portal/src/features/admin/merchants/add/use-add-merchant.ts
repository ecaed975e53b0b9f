import { createMerchant } from '@countinghouse/contract/merchants/merchant/create-merchant';
import { getMerchants } from '@countinghouse/contract/merchants/merchant/get-merchants';
import { searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../shared/client/send.ts';
import { useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { takeFormDraft } from '../../../../shared/form-draft/form-draft.ts';
import { goTo } from '../../../../shared/navigation/go-to.ts';
import { pathTo } from '../../../../shared/routes/routes.ts';
import { useWriteLock } from '../../../../shared/session/use-write-lock.ts';
import { fieldsOf, type MerchantDraft, newMerchant, rulesOf } from '../form/merchant-draft.ts';
import { newMerchantRules } from '../form/merchant-rules.ts';
import { useMerchantSentence } from '../form/use-merchant-sentence.ts';

const route = 'admin-merchants-add';

/** Returns the form of a new merchant, whose sections are shown one at a time. */
export function useAddMerchant() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const locked = useWriteLock(createMerchant);
  const [kept] = useState(readKept);
  const form = useRecordForm({
    rules: newMerchantRules,
    start: newMerchant,
    locked,
    sentenceOf: useMerchantSentence(),
    // Only one section is shown at a time, so the gateway's faults appear beside the button.
    fieldOf: () => undefined,
    draft: { route, kept, keep: withoutSecrets },
    send: (body, options) => send(createMerchant, { body }, options),
    onSent: ({ merchant_uid }, { doing_business_as: name }) => {
      for (const call of [searchMerchants, getMerchants]) void queries.invalidateQueries({ queryKey: [call.name] });
      toast({ tone: 'success', title: t`${name} is added` });
      void goTo(pathTo('admin-merchants-id', { id: merchant_uid }));
    },
  });
  return { ...form, locked };
}

/** Returns the part of the form that may be stored, without numbers that are kept sealed and without owners' digits. */
function withoutSecrets({ bank_account, owners, ...draft }: MerchantDraft): MerchantDraft {
  return {
    ...draft,
    tax_id: '',
    bank_account: { ...bank_account, account_number: '' },
    owners: owners.map((owner) => ({ ...owner, ssn_last_four: '' })),
  };
}

/** Returns the stored draft if it has this form's shape. */
function readKept(): MerchantDraft | undefined {
  const draft = takeFormDraft<Partial<MerchantDraft>>(route);
  if (draft === undefined || !Array.isArray(draft.owners) || draft.owners.length === 0) return undefined;
  const rules = Array.isArray(draft.transaction_fields) ? draft.transaction_fields : [];
  return { ...newMerchant, ...draft, transaction_fields: rulesOf(fieldsOf(rules)) };
}
