import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { getCustomer } from '@countinghouse/contract/vault/customers/get-customer';
import { displayExpiry } from '@countinghouse/domain/card/card';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { storedCardName } from '../../../shared/vault/stored-card.ts';

/** Returns whether the merchant can charge a card without the customer. */
const canCharge = ({ health, allows }: Account) => health !== 'expired' && allows.includes('charge_by_merchant');

/** A field to choose which of a customer's cards an invoice charges automatically, or none, with the consent that the customer gave. */
export function StoredCardChoice({
  customer_id,
  value,
  onValue,
  error,
  disabled = false,
}: {
  customer_id: string;
  /** Empty for none. */
  value: string;
  onValue: (account_uid: string) => void;
  error?: string | null | undefined;
  disabled?: boolean;
}) {
  const { t } = useLingui();
  const query = useCall(getCustomer, { params: { customer_id } }, { shown: 'in_place' });
  if (query.data === undefined) {
    return query.isError ? (
      <CallErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={64} />
    );
  }
  const cards = query.data.customer.accounts.filter(
    (account) => account.account_uid === value || account.status === 'usable' || account.status === 'blocked',
  );
  const chosen = cards.find(({ account_uid }) => account_uid === value);
  const noteOf = ({ health, card_expiry }: Account) => {
    const expiry = displayExpiry(card_expiry);
    if (health === 'expired') return t`Expired ${expiry}`;
    return health === 'blocked' ? t`Blocked` : t`Expires ${expiry}`;
  };
  if (cards.length === 0) {
    return (
      <p className="ui-second">{t`This customer has no stored card. The payer can store one with the first payment.`}</p>
    );
  }
  return (
    <div className="ui-stack">
      <RadioGroup
        label={t`Stored card that is charged on the due dates`}
        error={error ?? null}
        options={[
          { value: '', label: t`None` },
          ...cards.map((account) => ({
            value: account.account_uid,
            label: storedCardName(account),
            help: noteOf(account),
            disabled: disabled || !canCharge(account),
          })),
        ]}
        value={value}
        onValue={onValue}
      />
      {chosen === undefined ? null : (
        <p className="ui-small ui-dim" dir="auto">
          {t`The customer agreed:`} <q>{chosen.consent_text}</q>
        </p>
      )}
    </div>
  );
}
