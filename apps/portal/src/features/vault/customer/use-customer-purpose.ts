import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { formatPhone } from '@countinghouse/domain/text/format';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

/** Returns the sentence under a customer's name: since when, which company, and how it is reached. */
export function useCustomerPurpose(): (customer: Customer) => string {
  const { t } = useLingui();
  const { monthYear } = useFormat();
  const zone = usePageZone();
  return (customer) => {
    const first = customer.first_payment_at ?? customer.created_at;
    const since = monthYear(businessDateOf(new Date(first < customer.created_at ? first : customer.created_at), zone));
    const { full_name, company_name, email, phone_number } = customer;
    const reached = [company_name, email, formatPhone(phone_number) || phone_number]
      .filter((part) => part !== '' && part !== full_name)
      .join(', ');
    return reached === '' ? t`Customer since ${since}` : t`Customer since ${since}. ${reached}`;
  };
}
