import { getPayment } from '@countinghouse/contract/credit-card/search/get-payment';
import { findCustomerData } from '@countinghouse/contract/merchants/customer-data/find-customer-data';
import { matchesEmail, matchesUuid } from '@countinghouse/domain/text/validation';
import { Button } from '@countinghouse/ui/button/button';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconUserSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { type AddressText, useAddressState } from '../../../shared/navigation/address-state.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import type { Named } from './named.ts';
import { StoredData } from './stored-data.tsx';

/** Reads the payment whose customer is meant. The customer is never in an address. */
const readPayment = ({ payment }: AddressText) =>
  payment !== undefined && matchesUuid(payment) ? payment.toLowerCase() : undefined;

/** /settings/customer-data: the stored data of a customer, to be searched, exported or erased. */
export function CustomerDataPage() {
  const { t } = useLingui();
  const { merchant } = useSession();
  const { may } = useAccess();
  const [payment_id] = useAddressState(readPayment);
  return (
    <RoutePage
      title={t`Personal Data`}
      purpose={t`Data about a person who paid you. Look it up, export it, or erase it when they ask you to.`}
    >
      {merchant === undefined ? (
        <FormSkeleton fields={2} />
      ) : !may('RESD') ? (
        <ForbiddenState
          title={t`You cannot look up customers`}
          note={t`This needs Transaction Search, Details (RESD). Ask someone who manages roles in your account.`}
        />
      ) : payment_id === undefined ? (
        <Search merchant_id={merchant.merchant_uid} />
      ) : (
        <SearchOfPayment key={payment_id} merchant_id={merchant.merchant_uid} payment_id={payment_id} />
      )}
    </RoutePage>
  );
}

/** Starts with the customer of a payment. */
function SearchOfPayment({ merchant_id, payment_id }: { merchant_id: string; payment_id: string }) {
  const payment = useCall(getPayment, { params: { id: payment_id } }, { shown: 'in_place' });
  if (payment.isError) {
    return <CallErrorState error={payment.error} onRetry={() => void payment.refetch()} />;
  }
  if (payment.data === undefined) return <FormSkeleton fields={2} />;
  const { email, customer } = payment.data.transaction;
  return (
    <Search
      merchant_id={merchant_id}
      {...(email !== '' ? { begin: { email } } : customer === '' ? {} : { begin: { customer } })}
    />
  );
}

function Search({ merchant_id, begin }: { merchant_id: string; begin?: Named }) {
  const { t } = useLingui();
  const [by, setBy] = useState<'email' | 'customer'>(begin?.customer === undefined ? 'email' : 'customer');
  const [text, setText] = useState(begin?.email ?? begin?.customer ?? '');
  const [tried, setTried] = useState(false);
  const [named, setNamed] = useState<Named | undefined>(begin);
  const given = text.trim();
  const fault =
    by === 'email'
      ? matchesEmail(given)
        ? null
        : t`Enter the whole email address`
      : given.length < 2
        ? t`Enter the whole name, as shown on their payments`
        : null;
  const look = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) setNamed({ [by]: given });
  };
  return (
    <div className="ui-stack">
      <form onSubmit={look} noValidate>
        <FormSection
          title={t`Customer`}
          note={t`Ask for proof that the request comes from them. An email address tells people apart better than a name.`}
        >
          <Span of={6}>
            <Segmented
              label={t`Look up by`}
              options={[
                { value: 'email', label: t`Email` },
                { value: 'customer', label: t({ message: 'Name', context: 'of a person' }) },
              ]}
              value={by}
              onChange={(value) => {
                setBy(value);
                setTried(false);
              }}
            />
          </Span>
          <Span of={6}>
            <TextField
              label={by === 'email' ? t`Email` : t({ message: 'Name', context: 'of a person' })}
              name="customer"
              value={text}
              dir={by === 'email' ? 'ltr' : 'auto'}
              inputMode={by === 'email' ? 'email' : 'text'}
              autoComplete="off"
              maxLength={by === 'email' ? 254 : 130}
              error={tried ? fault : null}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Span>
          <Span of={6}>
            <Button type="submit" color="primary" icon={IconSearch}>{t`Look up`}</Button>
          </Span>
        </FormSection>
      </form>
      {named === undefined ? null : (
        <Found
          key={named.email ?? named.customer}
          merchant_id={merchant_id}
          named={named}
          onOther={(email) => {
            setBy('email');
            setText(email);
            setNamed({ email });
          }}
        />
      )}
    </div>
  );
}

function Found({
  merchant_id,
  named,
  onOther,
}: {
  merchant_id: string;
  named: Named;
  onOther: (email: string) => void;
}) {
  const { t } = useLingui();
  const found = useCall(findCustomerData, { params: { merchant_id }, body: named }, { shown: 'in_place' });
  if (found.isError) {
    return (
      <CallErrorState
        error={found.error}
        title={t`The customer could not be looked up`}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (found.data === undefined) return <FormSkeleton fields={4} />;
  const { customer_data } = found.data;
  return customer_data.payments_count + customer_data.vault_customers_count + customer_data.invoices_count === 0 ? (
    <EmptyState
      glyph={IconUserSearch}
      title={t`Nothing is kept under this`}
      note={t`No payment has this email address or name. Check how it is written, or look it up the other way.`}
    />
  ) : (
    <StoredData merchant_id={merchant_id} named={named} data={customer_data} onOther={onOther} />
  );
}
