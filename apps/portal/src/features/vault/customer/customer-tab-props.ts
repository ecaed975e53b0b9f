import type { Customer } from '@countinghouse/contract/vault/customers/customer';

/** The properties of each view of a customer's page. */
export type CustomerTabProps = { customer: Customer };
