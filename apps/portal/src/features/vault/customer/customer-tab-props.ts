import type { Customer } from '@countinghouse/contract/vault/customers/customer';

/** What each view of a customer's page is given. */
export type CustomerTabProps = { customer: Customer };
