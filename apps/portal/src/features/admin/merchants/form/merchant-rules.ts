import { type FieldFault, faultsOfProfile, faultsOfSecrets } from '@countinghouse/domain/merchant/merchant-profile';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { clock } from '../../../../shared/clock.ts';
import { judgedBy } from '../../../../shared/form/form-rules.ts';
import { type MerchantDraft, profileBody } from './merchant-draft.ts';

/** Returns every fault of a merchant's profile, by the domain rules that the gateway checks too. */
function faultsOfDetails(draft: MerchantDraft): FieldFault[] {
  return faultsOfProfile(draft, businessDateOf(clock.now(), draft.time_zone));
}

/** Returns every fault of a new merchant. */
export function faultsOfNewMerchant(draft: MerchantDraft): FieldFault[] {
  const { tax_id, bank_account } = draft;
  return [...faultsOfDetails(draft), ...faultsOfSecrets({ tax_id, bank_account })];
}

/** The rules of a new merchant, as it is sent. */
export const newMerchantRules = judgedBy(faultsOfNewMerchant, (draft: MerchantDraft) => ({
  ...profileBody(draft),
  currency: draft.currency,
  tax_id: draft.tax_id,
  bank_account: { ...draft.bank_account, accounttype: 'checking' as const },
  merchant_setting: draft.merchant_setting,
  transaction_fields: draft.transaction_fields,
}));

/** The rules of a merchant's details. An empty tax ID keeps the existing one. */
export const detailsRules = judgedBy<MerchantDraft, unknown>(
  (draft) => [
    ...faultsOfDetails(draft),
    ...faultsOfSecrets({ tax_id: draft.tax_id === '' ? undefined : draft.tax_id }),
  ],
  (draft) => draft,
);

/** The rules of a bank account that replaces another. */
export const bankAccountRules = judgedBy(
  ({ bank_account }: MerchantDraft) => faultsOfSecrets({ bank_account }),
  ({ bank_account }) => ({ ...bank_account, accounttype: 'checking' as const }),
);
