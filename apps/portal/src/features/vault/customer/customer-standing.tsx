import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { customerHref } from './customer-address.ts';
import styles from './customer-page.module.css';

/** Important notices first: the customer was merged, archived, or shares its email address with another. */
export function CustomerStanding({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  const { merged_into_customer_id: merged_into, status, same_email, merged_customers } = customer;
  if (merged_into !== null) {
    return (
      <div className={styles.standing}>
        <Callout
          title={t`This customer was merged into another one.`}
          actions={<TextLink href={customerHref(merged_into)}>{t`Open that customer`}</TextLink>}
        >
          {t`Its cards, addresses and payments are there.`}
        </Callout>
      </div>
    );
  }
  if (status === 'archived') {
    return (
      <div className={styles.standing}>
        <Callout
          title={t`This customer is archived.`}
        >{t`No card can be added or charged until it is restored.`}</Callout>
      </div>
    );
  }
  const names = (customers: typeof same_email) =>
    customers.map(({ customer_id, full_name }, index) => (
      <span key={customer_id} dir="auto">
        {index === 0 ? '' : ', '}
        <TextLink href={customerHref(customer_id)}>{full_name}</TextLink>
      </span>
    ));
  if (same_email.length === 0 && merged_customers.length === 0) return null;
  return (
    <div className={`ui-stack ${styles.standing}`}>
      {same_email.length === 0 ? null : (
        <Callout title={t`Others share this email address`}>{names(same_email)}</Callout>
      )}
      {merged_customers.length === 0 ? null : (
        <Callout title={t`Merged into this customer`}>{names(merged_customers)}</Callout>
      )}
    </div>
  );
}
