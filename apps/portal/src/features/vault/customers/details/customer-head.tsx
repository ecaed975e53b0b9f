import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { Badge } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';
import { ActionButtons } from '../../../../shared/actions/action-buttons.tsx';
import { AttentionBadge } from '../attention-badge.tsx';
import { useCustomerMenu } from '../use-customer-menu.ts';

/** The customer's name, what needs attention, and the actions. */
export function CustomerHead({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  const menuOf = useCustomerMenu();
  const { full_name, company_name } = customer;
  return (
    <>
      <div className="ui-between">
        <div>
          <h2 className="ui-heading" dir="auto">
            {full_name}
          </h2>
          {company_name === '' || company_name === full_name ? null : (
            <p className="ui-small ui-dim" dir="auto">
              {company_name}
            </p>
          )}
        </div>
        {customer.merged_into_customer_id === null ? (
          <AttentionBadge customer={customer} />
        ) : (
          <Badge mark="ring">{t({ message: 'Merged', context: 'customer' })}</Badge>
        )}
      </div>
      <ActionButtons items={menuOf(customer)} />
    </>
  );
}
