import type { Account } from '@countinghouse/contract/vault/accounts/account';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { getCustomer } from '@countinghouse/contract/vault/customers/get-customer';
import { brandFromSpelling, cvvLengthOf, displayExpiry } from '@countinghouse/domain/card/card';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '../../../shared/client/use-call.ts';
import { SecurityCodeInput } from '../../../shared/fields/card-inputs.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { CustomerSearchField } from '../../../shared/vault/customer-search-field.tsx';
import { isChargeable, storedCardName } from '../../../shared/vault/stored-card.ts';
import type { FormFields } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

/** The fields for a card of the vault: the customer, the card, and whether the customer is present. */
export function StoredCardFields({ sale, fields }: { sale: Sale; fields: FormFields }) {
  const { t } = useLingui();
  const [customer_id, customer_name, account_uid] = useWatch({
    control: sale.control,
    name: ['stored.customer_id', 'stored.customer_name', 'stored.account_uid'],
  });
  const query = useCall(getCustomer, { params: { customer_id } }, { shown: 'in_place', enabled: customer_id !== '' });
  const customer = query.data?.customer;
  useTakenCustomer(sale, customer);
  const account = customer?.accounts.find((each) => each.account_uid === account_uid);
  return (
    <>
      <Span of={6}>
        <FormField form={sale} name="stored.customer_id">
          {({ value, frame }) => (
            <CustomerSearchField
              label={t`Customer`}
              name={frame.name}
              error={frame.error}
              onBlur={frame.onBlur}
              value={value}
              chosen={
                value === '' ? undefined : { customer_id: value, full_name: customer?.full_name ?? customer_name }
              }
              onChoose={sale.chooseCustomer}
            />
          )}
        </FormField>
      </Span>
      {customer_id === '' ? null : (
        <Span of={6}>
          {customer !== undefined ? (
            <CardChoice sale={sale} customer={customer} />
          ) : query.isError ? (
            <CallErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={64} />
          )}
        </Span>
      )}
      {account === undefined ? null : <WhoPays sale={sale} fields={fields} account={account} />}
    </>
  );
}

/** Fills the form from the customer once it is loaded: the initial card, and the payer. */
function useTakenCustomer(sale: Sale, customer: Customer | undefined): void {
  const { takeCustomer } = sale;
  const id = customer?.customer_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer; later changes of the form are the user's own
  useEffect(() => {
    if (customer !== undefined) takeCustomer(customer);
  }, [id]);
}

/** The customer's cards. One that cannot be charged shows the reason. */
function CardChoice({ sale, customer }: { sale: Sale; customer: Customer }) {
  const { t } = useLingui();
  const shown = customer.accounts.filter(({ status }) => status === 'usable' || status === 'blocked');
  const noteOf = ({ health, card_expiry, nickname }: Account) => {
    const expiry = displayExpiry(card_expiry);
    const states: Partial<Record<Account['health'], string>> = {
      expired: t`Expired ${expiry}`,
      blocked: t`Blocked: only while the customer is here`,
    };
    return [states[health] ?? t`Expires ${expiry}`, nickname].filter((part) => part !== '').join(', ');
  };
  if (shown.length === 0) {
    return (
      <p className="ui-second">{t`This customer has no stored card. Type in a card and store it with the payment.`}</p>
    );
  }
  return (
    <FormField form={sale} name="stored.account_uid">
      {({ value, frame }) => (
        <RadioGroup
          label={t`Stored card`}
          name={frame.name}
          error={frame.error}
          options={shown.map((account) => ({
            value: account.account_uid,
            label: storedCardName(account),
            help: noteOf(account),
            disabled: !isChargeable(account),
          }))}
          value={value === '' ? null : value}
          onValue={(account_uid) => {
            const account = shown.find((each) => each.account_uid === account_uid);
            if (account !== undefined) sale.chooseAccount(account);
          }}
        />
      )}
    </FormField>
  );
}

/** Who starts the payment, and the security code, which only a customer who is present can read out. */
function WhoPays({ sale, fields, account }: { sale: Sale; fields: FormFields; account: Account }) {
  const { t } = useLingui();
  const here = useWatch({ control: sale.control, name: 'stored.here' });
  const brand = brandFromSpelling(account.card_brand);
  return (
    <>
      <Span of={6}>
        <FormField form={sale} name="stored.here" also={['payment.cvv']}>
          {({ value, change }) => (
            <RadioGroup
              label={t`Is the customer here?`}
              name="stored.here"
              options={[
                {
                  value: 'here',
                  label: t({ message: 'Yes', context: 'the customer is here' }),
                  help: t`In the shop, on the phone or online: they asked for this payment.`,
                },
                {
                  value: 'away',
                  label: t({ message: 'No', context: 'the customer is here' }),
                  help: t`You charge the card on your own, as the customer agreed.`,
                  disabled: !account.allows.includes('charge_by_merchant'),
                },
              ]}
              value={value ? 'here' : 'away'}
              onValue={(who) => change(who === 'here')}
            />
          )}
        </FormField>
      </Span>
      {here && fields.shows('payment.cvv') ? (
        <Span of={2} phone={3}>
          <StoredSecurityCode sale={sale} longest={cvvLengthOf(brand)} />
        </Span>
      ) : null}
    </>
  );
}

function StoredSecurityCode({ sale, longest }: { sale: Sale; longest: number }) {
  return <SecurityCodeInput field={useField(sale, 'payment.cvv')} longest={longest} optional />;
}
