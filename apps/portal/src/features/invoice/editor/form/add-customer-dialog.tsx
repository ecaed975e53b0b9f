import { createCustomer } from '@countinghouse/contract/vault/customers/create-customer';
import { createCustomer as withSchema } from '@countinghouse/contract/with-schemas/vault/customers/create-customer';
import type { Locale } from '@countinghouse/domain/text/locales';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { contractRules } from '../../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { useCallLocks } from '../../../../shared/session/use-call-locks.ts';

const fields = ['first_name', 'last_name', 'company_name', 'email', 'phone_number'] as const;

type NewCustomer = Record<(typeof fields)[number], string>;

const empty: NewCustomer = { first_name: '', last_name: '', company_name: '', email: '', phone_number: '' };

const nobody = 'must have a last name, a company or an email address';

const rules = contractRules({
  schema: withSchema.body,
  bodyOf: (draft: NewCustomer) =>
    Object.fromEntries(fields.map((field) => [field, draft[field].trim()])) as NewCustomer,
  also: ({ last_name, company_name, email }) =>
    [last_name, company_name, email].every((text) => text.trim() === '') ? [{ field: 'last_name', fault: nobody }] : [],
});

/** A dialog that adds a customer with what a document needs, without leaving it. The rest is entered in the vault. */
export function AddCustomerDialog({
  locale,
  onAdded,
  onClose,
}: {
  locale: Locale;
  onAdded: (customer_id: string, name: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const locked = useCallLocks()(createCustomer);
  const labels = {
    first_name: t`First name`,
    last_name: t`Last name`,
    company_name: t`Company`,
    email: t`Email`,
    phone_number: t`Phone`,
  };
  const form = useRecordForm({
    rules,
    start: empty,
    locked,
    shown: 'tried',
    sentenceOf: (_field, fault) => (fault === nobody ? t`Enter a last name, a company or an email address` : undefined),
    send: (body, { idempotency_key }) => send(createCustomer, { body: { ...body, locale } }, { idempotency_key }),
    onSent: ({ customer_id }, values) => {
      const name =
        `${values.first_name} ${values.last_name}`.trim() || values.company_name.trim() || values.email.trim();
      toast({ tone: 'success', title: t`${name} is added` });
      onAdded(customer_id, name);
    },
  });
  return (
    <Modal
      open
      size="default"
      title={t`Add customer`}
      subtitle={t`The customer is stored in your vault.`}
      confirmLabel={t`Add customer`}
      confirmDisabledReason={locked}
      loading={form.sending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div ref={form.place} className="ui-stack">
        {form.failure === undefined ? null : (
          <Callout tone="danger" alert title={t`The customer was not added`}>
            {errorTexts(form.failure).texts.join(' ')}
          </Callout>
        )}
        {fields.map((name) => (
          <FormField key={name} form={form} name={name}>
            {({ text }) => (
              <TextField
                label={labels[name]}
                optional
                autoComplete="off"
                {...(name === 'email' ? { type: 'email', dir: 'ltr' } : {})}
                {...text}
              />
            )}
          </FormField>
        ))}
      </div>
    </Modal>
  );
}
