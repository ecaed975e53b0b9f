import { createCreditNote } from '@countinghouse/contract/invoice/corrections/create-credit-note';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextAreaField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { invoiceCalls } from '../shared/invoice-calls.ts';
import { bodyOfCredit, type CreditValues, creditWays, faultsOfCredit, noLine, tooMany } from './credit-values.ts';
import { CreditedLines } from './credited-lines.tsx';
import { InvoiceAmountField } from './invoice-amount-field.tsx';
import { MoneyFailure } from './money-failure.tsx';
import { useAmountSentence } from './use-amount-sentence.ts';

/** A dialog to credit an invoice, so that the customer owes less. Money already paid is refunded from its payment instead. */
export function CreditNoteDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { act } = useActions(invoiceCalls);
  const amountSentence = useAmountSentence(invoice);
  const { invoice_id, currency } = invoice;
  const name = useInvoiceName()(invoice);
  const left = money(payableAmountOf(invoice), currency);
  const form = useRecordForm({
    rules: judgedBy(
      (values: CreditValues) => faultsOfCredit(values, invoice),
      (values) => bodyOfCredit(values, invoice),
    ),
    start: { way: 'all', amount: null, quantities: invoice.lines.map(() => null), note_to_customer: '' },
    shown: 'left_filled',
    sentenceOf: (field, fault) => {
      if (fault === noLine) return t`Enter a quantity for at least one line`;
      return fault === tooMany ? t`The line has fewer` : amountSentence(field, fault);
    },
    send: (body, { idempotency_key }) => send(createCreditNote, { params: { invoice_id }, body }, { idempotency_key }),
    onSent: ({ invoice: credit_note }) => {
      const sum = money(credit_note.total_amount, currency);
      onClose();
      void act(
        () => Promise.resolve(),
        () => toast({ tone: 'success', title: t`${sum} of ${name} credited` }),
      );
    },
  });
  const way = useWatch({ control: form.control, name: 'way' });
  const labels: Record<CreditValues['way'], string> = {
    all: t`Full balance: ${left}`,
    amount: t`An amount, shared over all lines`,
    lines: t`Lines, by quantity`,
  };
  return (
    <Modal
      open
      size="default"
      title={t`Credit ${name}`}
      subtitle={t`A credit note reduces what the customer owes, including the exact taxes of the credited items. To return money already paid, refund the payment.`}
      confirmLabel={t`Issue credit note`}
      loading={form.sending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div ref={form.place} className="ui-stack">
        <FormField form={form} name="way">
          {({ choice }) => (
            <RadioGroup
              label={t`What to credit`}
              options={creditWays.map((value) => ({ value, label: labels[value] }))}
              {...choice}
            />
          )}
        </FormField>
        {way === 'amount' ? (
          <FormField form={form} name="amount">
            {(field) => <InvoiceAmountField label={t`Amount to credit`} currency={currency} field={field} />}
          </FormField>
        ) : null}
        {way === 'lines' ? <CreditedLines form={form} invoice={invoice} /> : null}
        <FormField form={form} name="note_to_customer">
          {({ text }) => (
            <TextAreaField
              label={t`Note to the customer`}
              optional
              rows={2}
              maxLength={invoiceLimits.note_to_customer_maximum}
              {...text}
            />
          )}
        </FormField>
        <MoneyFailure failure={form.failure} title={t`Nothing was credited`} />
      </div>
    </Modal>
  );
}
