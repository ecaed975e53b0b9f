import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import { auditValueText } from '@countinghouse/domain/audit';
import { accountCategories } from '@countinghouse/domain/constants';
import { merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { paymentStatuses } from '@countinghouse/domain/payment/payment';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { shortId } from '@countinghouse/ui/display/short-id';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccountCategoryName } from '../../../shared/merchant/account-category-names.ts';
import { useMerchantStatusName } from '../../../shared/navigation/merchant-status-names.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { useAuditWords } from './audit-words.ts';

type Value = Exclude<AuditEntry['changes'][number]['before'], null>;

/** Returns the names of the codes in changes, as an export of the history needs them: `account_status_code:Past Due`. */
export function useAuditCodeWords(): Readonly<Record<string, string>> {
  const { statusName } = usePaymentNames();
  const categoryName = useAccountCategoryName();
  const merchantStatusName = useMerchantStatusName();
  return Object.fromEntries([
    ...Object.keys(paymentStatuses).map((status) => [`status:${status}`, statusName(Number(status))]),
    ...merchantStatuses.map((status) => [`account_status_code:${status}`, merchantStatusName(status)]),
    ...accountCategories.map((category) => [`account_category_code:${category}`, categoryName(category)]),
  ]);
}

/** Returns the function that formats a value of a change; `about` is the kind of its target. */
export function useAuditValueText(zone: TimeZone): (about: string | undefined, field: string, value: Value) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { fieldWord } = useAuditWords();
  const codes = useAuditCodeWords();
  return (about, field, value) =>
    auditValueText(about, field, value, {
      field: fieldWord,
      yes: t`Yes`,
      no: t`No`,
      code: (name, code) => codes[`${name}:${code}`],
      // All supported currencies have a hundred minor units.
      amount: (amount) => format.decimal(amount / 100, 2),
      instant: (text) => format.dateTime(text, zone),
      uuid: shortId,
    });
}
