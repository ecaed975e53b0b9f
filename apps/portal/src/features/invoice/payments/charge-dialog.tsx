import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { chargeInvoice } from '@countinghouse/contract/invoice/payments/charge-invoice';
import { getCustomer } from '@countinghouse/contract/vault/customers/get-customer';
import { payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { clock } from '../../../shared/clock.ts';
import { noCard } from '../../../shared/fields/check-card.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { useDeclineReason } from '../../../shared/payment/decline-reason.ts';
import { paymentHref } from '../../../shared/payment/payment-address.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { isChargeable, storedCardName } from '../../../shared/vault/stored-card.ts';
import { useCardKey, useNewKey } from '../../../shared/vault/use-card-key.ts';
import { invoiceCalls } from '../shared/invoice-calls.ts';
import { chargeRules, typedCard } from './charge-values.ts';
import { amountToPay, InvoiceAmountField } from './invoice-amount-field.tsx';
import { MoneyFailure } from './money-failure.tsx';
import { TypedCardFields } from './typed-card-fields.tsx';
import { useAmountSentence } from './use-amount-sentence.ts';

/** A dialog to charge a card for an invoice: a stored card of its customer, or a typed one. */
export function ChargeDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { may } = useAccess();
  const { customer_id } = invoice;
  const reads = customer_id !== null && may('VAVI');
  const found = useCall(getCustomer, { params: { customer_id: customer_id ?? '' } }, { enabled: reads, shown: 'log' });
  // If the customer's cards cannot be read, a typed card can still be charged.
  if (reads && found.isPending) return null;
  return (
    <Form invoice={invoice} cards={(found.data?.customer.accounts ?? []).filter(isChargeable)} onClose={onClose} />
  );
}

type Cards = readonly { account_uid: string; card_brand: string; last_four: string; is_default: boolean }[];

function Form({ invoice, cards, onClose }: { invoice: Invoice; cards: Cards; onClose: () => void }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { may } = useAccess();
  const { act } = useActions(invoiceCalls);
  const today = businessDateOf(clock.now(), usePageZone());
  const key = useCardKey();
  const [refused, setRefused] = useState<PaymentResult>();
  const { invoice_id, currency } = invoice;
  const name = useInvoiceName()(invoice);
  const most = money(payableAmountOf(invoice), currency);
  const changed = () =>
    act(
      () => Promise.resolve(),
      () => undefined,
    );
  const form = useRecordForm({
    rules: chargeRules(invoice, today),
    start: {
      amount: amountToPay(invoice),
      card: (cards.find(({ is_default }) => is_default) ?? cards[0])?.account_uid ?? typedCard,
      payment: noCard,
      postal_code: '',
    },
    shown: 'left_filled',
    sentenceOf: useAmountSentence(invoice),
    send: async (body) => {
      setRefused(undefined);
      key.current ??= crypto.randomUUID();
      const { data } = await send(chargeInvoice, { params: { invoice_id }, body }, { idempotency_key: key.current });
      key.current = undefined;
      return data;
    },
    onSent: (result) => {
      void changed();
      if (!result.approved) {
        setRefused(result);
        form.form.setValue('payment.cvv', '');
        return;
      }
      const charged = money(result.amount, currency);
      toast({
        tone: 'success',
        title: t`${charged} charged for ${name}`,
        ...(may('RESV') && may('RESD')
          ? { link: { label: t`Open payment`, href: paymentHref(result.payment_id) } }
          : {}),
      });
      onClose();
    },
  });
  useNewKey(key, form.form);
  const [amount, card] = useWatch({ control: form.control, name: ['amount', 'card'] });
  const sum = amount === null ? '' : money(amount, currency);
  return (
    <Modal
      open
      title={t`Charge a card for ${name}`}
      subtitle={t`The customer must have agreed to this charge. ${most} is owed.`}
      confirmLabel={sum === '' ? t`Charge` : t`Charge ${sum}`}
      loading={form.sending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div ref={form.place} className="ui-stack">
        <FormField form={form} name="amount">
          {(field) => <InvoiceAmountField label={t`Amount to charge`} currency={currency} field={field} />}
        </FormField>
        {cards.length === 0 ? null : (
          <FormField form={form} name="card">
            {({ choice }) => (
              <RadioGroup
                label={t`Card`}
                options={[
                  ...cards.map((one) => ({ value: one.account_uid, label: storedCardName(one) })),
                  { value: typedCard, label: t`Another card` },
                ]}
                {...choice}
              />
            )}
          </FormField>
        )}
        {card === typedCard ? <TypedCardFields form={form} /> : null}
        <Refused result={refused} />
        <MoneyFailure failure={form.failure} title={t`Nothing was charged`} />
      </div>
    </Modal>
  );
}

/** Shows a declined charge, or one with an unknown outcome. */
function Refused({ result }: { result: PaymentResult | undefined }) {
  const { t } = useLingui();
  const declineReason = useDeclineReason();
  if (result === undefined) return null;
  if (result.status === 202) {
    return (
      <Callout tone="warning" alert title={t`The outcome isn’t known yet`}>
        {t`The card processor didn’t respond in time. The amount stays reserved until the outcome is known, so the invoice can’t be paid twice.`}
      </Callout>
    );
  }
  const { decline_reason, response_code } = result;
  const reason = declineReason(decline_reason, response_code);
  return (
    <Callout tone="danger" alert>
      {t`Declined: ${reason} (${response_code}). The invoice is unchanged.`}
    </Callout>
  );
}
