import type { Webhook } from '@countinghouse/contract/merchants/webhooks/webhook';
import { webhookEventTypes, webhookUrl_maximum_characters } from '@countinghouse/domain/merchant/webhook';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { FormField } from '../../../shared/form/form-field.tsx';
import { SaveProblems } from '../../../shared/form/save-problems.tsx';
import { useWebhookForm } from './use-webhook-form.ts';
import { eventWords } from './webhook-words.ts';

const groups = ['payment', 'batch', 'customer', 'account', 'payment_link', 'invoice', 'estimate', 'checkout'] as const;

/** A dialog with the form of an endpoint, new or changed. */
export function WebhookDialog({
  merchant_id,
  webhook,
  onClose,
  onSecret,
}: {
  merchant_id: string;
  /** The endpoint that is edited; undefined for a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { t, i18n } = useLingui();
  const { form, other, submit, takeTheirs, saveMine } = useWebhookForm({ merchant_id, webhook, onClose, onSecret });
  const titles = {
    payment: t`Payments`,
    batch: t`Batches`,
    customer: t`Customers`,
    account: t`Stored cards`,
    payment_link: t`Payment links`,
    invoice: t`Invoices`,
    estimate: t`Estimates`,
    checkout: t`Payment pages`,
  };
  return (
    <Modal
      open
      title={webhook === undefined ? t`Add a webhook endpoint` : t`Change endpoint`}
      subtitle={t`An address of your own server, to which events are posted.`}
      onClose={onClose}
      onConfirm={() => void submit()}
      confirmLabel={webhook === undefined ? t`Add endpoint` : t`Save endpoint`}
      loading={form.sending}
    >
      <div className="ui-stack" ref={form.place}>
        <FormField form={form} name="url">
          {({ text }) => (
            <TextField
              label={t`Address`}
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              maxLength={webhookUrl_maximum_characters}
              placeholder="https://"
              {...text}
            />
          )}
        </FormField>
        <FormField form={form} name="description">
          {({ text }) => <TextField label={t`Description`} optional autoComplete="off" maxLength={200} {...text} />}
        </FormField>
        <FormField form={form} name="events">
          {({ value, change, frame }) =>
            groups.map((group) => {
              const own = webhookEventTypes.filter((type) => type.startsWith(`${group}.`));
              return (
                <CheckboxGroup
                  key={group}
                  label={titles[group]}
                  columns
                  options={own.map((type) => ({ value: type, label: i18n._(eventWords[type]) }))}
                  values={own.filter((type) => value.includes(type))}
                  onValues={(values) => change([...value.filter((type) => !own.includes(type)), ...values])}
                  error={group === groups.at(-1) ? frame.error : null}
                />
              );
            })
          }
        </FormField>
        <SaveProblems work={{ other, failure: form.failure, takeTheirs, saveMine }} />
      </div>
    </Modal>
  );
}
