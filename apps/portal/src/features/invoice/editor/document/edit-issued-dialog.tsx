import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { updateInvoice } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextAreaField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useActions } from '../../../../shared/actions/use-actions.ts';
import { send } from '../../../../shared/client/send.ts';
import { clock } from '../../../../shared/clock.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { judgedBy, missing } from '../../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useInvoiceName } from '../../../../shared/invoice/invoice-name.ts';
import { MoneyFailure } from '../../payments/money-failure.tsx';
import { invoiceCalls } from '../../shared/invoice-calls.ts';
import { reminderRules } from '../draft/invoice-draft.ts';
import { RecipientsField } from '../form/recipients-field.tsx';

type Values = Pick<Invoice, 'send_to' | 'internal_note' | 'reminders'> & { due_date: string | null };

const earlier = 'is_earlier';

/** A dialog to change what can be changed of an issued invoice: a later due date, its recipients, reminders and the internal note. */
export function EditIssuedDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { act } = useActions(invoiceCalls);
  const today = businessDateOf(clock.now(), usePageZone());
  const { invoice_id, version, kind } = invoice;
  const name = useInvoiceName()(invoice);
  const names = { settings: t`As in the settings`, own: t`Days of its own`, off: t`None` };
  const form = useRecordForm({
    rules: judgedBy(
      ({ due_date }: Values) => {
        if (due_date === null) return [{ field: 'due_date', fault: missing }];
        return invoice.due_date !== null && due_date < invoice.due_date ? [{ field: 'due_date', fault: earlier }] : [];
      },
      ({ due_date, send_to, internal_note, reminders }) => ({
        version,
        ...(due_date === null ? {} : { due_date }),
        send_to: [...send_to],
        internal_note,
        reminders,
        ...(reminders === 'own' ? { reminder_days: invoice.reminder_days } : {}),
      }),
    ),
    start: {
      due_date: invoice.due_date,
      send_to: invoice.send_to,
      internal_note: invoice.internal_note,
      reminders: invoice.reminders,
    },
    shown: 'left_filled',
    fieldOf: (path) => (path.startsWith('send_to') ? 'send_to' : path),
    sentenceOf: (_field, fault) =>
      fault === earlier ? t`The due date of an issued invoice can only move later` : undefined,
    send: (body) => send(updateInvoice, { params: { invoice_id }, body }),
    onSent: () => {
      onClose();
      void act(
        () => Promise.resolve(),
        () => toast({ tone: 'success', title: t`${name} is changed` }),
      );
    },
  });
  return (
    <Modal
      open
      size="default"
      title={t`Change ${name}`}
      subtitle={t`The amounts stay as issued. If you remove a recipient, their link stops working.`}
      confirmLabel={t`Save changes`}
      loading={form.sending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div ref={form.place} className="ui-stack">
        <FormField form={form} name="due_date">
          {({ parsed }) => (
            <DateField
              label={t`Due`}
              locale={locale}
              today={today}
              {...(invoice.due_date === null ? {} : { min: invoice.due_date })}
              {...parsed}
            />
          )}
        </FormField>
        <FormField form={form} name="send_to">
          {(field) => <RecipientsField field={field} />}
        </FormField>
        {kind === 'invoice' ? (
          <FormField form={form} name="reminders">
            {({ choice: { onValue, ...choice } }) => (
              <SelectField
                label={t`Reminders`}
                options={reminderRules
                  .filter((value) => value !== 'own' || invoice.reminders === 'own')
                  .map((value) => ({ value, label: names[value] }))}
                {...choice}
                onValue={(value) => {
                  const chosen = reminderRules.find((each) => each === value);
                  if (chosen !== undefined) onValue(chosen);
                }}
              />
            )}
          </FormField>
        ) : null}
        <FormField form={form} name="internal_note">
          {({ text }) => (
            <TextAreaField
              label={t`Note to yourself`}
              optional
              help={t`The customer never sees it.`}
              rows={2}
              maxLength={invoiceLimits.internal_note_maximum}
              {...text}
            />
          )}
        </FormField>
        <MoneyFailure failure={form.failure} title={t`Nothing was changed`} />
      </div>
    </Modal>
  );
}
