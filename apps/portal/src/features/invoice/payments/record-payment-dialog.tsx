import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { recordInvoicePayment } from '@countinghouse/contract/invoice/payments/record-invoice-payment';
import { invoiceLimits, offlinePaymentMethods } from '@countinghouse/domain/invoice/invoice-limits';
import { payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { clock } from '../../../shared/clock.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { judgedBy, missing } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { invoiceCalls } from '../shared/invoice-calls.ts';
import { amountToPay, InvoiceAmountField } from './invoice-amount-field.tsx';
import { MoneyFailure } from './money-failure.tsx';
import { useOfflineMethodNames } from './offline-method-names.ts';
import { faultsOfAmount, useAmountSentence } from './use-amount-sentence.ts';

type Method = (typeof offlinePaymentMethods)[number];
type Values = { method: Method; amount: number | null; received_on: string; reference: string };

/** A dialog to record a payment that was not made by card, so that the invoice owes less. */
export function RecordPaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useLingui();
  const { money, locale } = useFormat();
  const methods = useOfflineMethodNames();
  const { act } = useActions(invoiceCalls);
  const today = businessDateOf(clock.now(), usePageZone());
  const { invoice_id, currency } = invoice;
  const name = useInvoiceName()(invoice);
  const most = money(payableAmountOf(invoice), currency);
  const form = useRecordForm({
    rules: judgedBy(
      ({ amount, received_on }: Values) => [
        ...faultsOfAmount(amount, invoice),
        ...(received_on === '' ? [{ field: 'received_on', fault: missing }] : []),
      ],
      ({ method, amount, received_on, reference }) => ({
        method,
        amount: amount ?? 0,
        received_on,
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
      }),
    ),
    start: { method: 'bank_transfer', amount: amountToPay(invoice), received_on: today, reference: '' },
    shown: 'left_filled',
    sentenceOf: useAmountSentence(invoice),
    send: (body, { idempotency_key }) =>
      send(recordInvoicePayment, { params: { invoice_id }, body }, { idempotency_key }),
    onSent: (_answer, { amount }) => {
      const recorded = money(amount ?? 0, currency);
      onClose();
      void act(
        () => Promise.resolve(),
        () => toast({ tone: 'success', title: t`Payment of ${recorded} recorded for ${name}` }),
      );
    },
  });
  return (
    <Modal
      open
      size="default"
      title={t`Record payment`}
      subtitle={t`For money received by cash, check or bank transfer. Nothing is charged.`}
      confirmLabel={t`Record payment`}
      loading={form.sending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div ref={form.place} className="ui-stack">
        <FormField form={form} name="amount">
          {(field) => (
            <InvoiceAmountField
              label={t`Amount received`}
              currency={currency}
              help={t`${most} is owed.`}
              field={field}
            />
          )}
        </FormField>
        <FormField form={form} name="method">
          {({ choice }) => (
            <SelectField
              label={t`Method`}
              options={offlinePaymentMethods.map((value) => ({ value, label: methods[value] }))}
              {...choice}
              onValue={(method) => choice.onValue(offlinePaymentMethods.find((one) => one === method) ?? 'other')}
            />
          )}
        </FormField>
        <FormField form={form} name="received_on">
          {({ parsed }) => (
            <DateField
              label={t`Received on`}
              locale={locale}
              today={today}
              {...parsed}
              onValue={(value, fault) => parsed.onValue(value ?? '', fault)}
            />
          )}
        </FormField>
        <FormField form={form} name="reference">
          {({ text }) => (
            <TextField
              label={t`Reference`}
              optional
              help={t`Such as the check or transfer number.`}
              maxLength={invoiceLimits.offline_reference_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
        <MoneyFailure failure={form.failure} title={t`The payment was not recorded`} />
      </div>
    </Modal>
  );
}
