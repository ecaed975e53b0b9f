import type { PreviewedInvoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { previewInvoice } from '@countinghouse/contract/invoice/invoices/preview-invoice';
import { locales } from '@countinghouse/domain/text/locales';
import { isLocale, localeNames } from '@countinghouse/domain/text/reader-locale';
import { Button } from '@countinghouse/ui/button/button';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Avatar } from '@countinghouse/ui/display/avatar';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { reportError } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { EditorSection } from '../../../../shared/page/editor-section.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { CustomerSearchField } from '../../../../shared/vault/customer-search-field.tsx';
import { takenOver, textsOf } from '../draft/invoice-draft.ts';
import { AddCustomerDialog } from './add-customer-dialog.tsx';
import styles from './form.module.css';
import type { InvoiceEntity } from './invoice-entity.ts';
import { Delivery, PartyInputs } from './party-fields.tsx';
import { RecipientsField } from './recipients-field.tsx';
import type { useInvoiceForm } from './use-invoice-form.ts';

type Work = ReturnType<typeof useInvoiceForm>['form'];

/** The recipient of the document, and where it is sent: a customer of the vault, or a name and address typed here. */
export function CustomerSection({
  form,
  entity,
  onCopy,
}: {
  form: Work;
  entity: InvoiceEntity;
  /** Receives what the document takes from the chosen customer, for the preview. */
  onCopy: (copy: PreviewedInvoice) => void;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [adding, setAdding] = useState(false);
  const [customer_id, customer_name, by_hand, send_to] = useWatch({
    control: form.control,
    name: ['customer_id', 'customer_name', 'has_own_bill_to', 'send_to'],
  });
  const mayChoose = may('VAVI');
  const { setValue, getValues } = form.form;
  const dirty = { shouldDirty: true, shouldValidate: false };
  const take = async (id: string, name: string) => {
    const before = getValues();
    setValue('customer_id', id, dirty);
    setValue('customer_name', name, dirty);
    try {
      const { invoice } = await send(previewInvoice, { body: { customer_id: id } });
      if (getValues('customer_id') !== id) return;
      onCopy(invoice);
      const taken = takenOver(before, invoice, entity.settings);
      setValue('send_to', taken.send_to, dirty);
      setValue('locale', taken.locale, dirty);
      setValue('note_to_customer', taken.note_to_customer, dirty);
      setValue('terms', taken.terms, dirty);
      setValue('ships', taken.ships, dirty);
      setValue('ship_to', taken.ship_to, dirty);
    } catch (fault) {
      reportError(fault);
    }
  };
  const leave = () => {
    setValue('customer_id', '', dirty);
    setValue('account_uid', '', dirty);
    setValue('customer_name', '', dirty);
  };
  const chosen = customer_id !== '';
  const writes = by_hand || !mayChoose;
  return (
    <EditorSection title={t`Customer`}>
      {chosen ? (
        <Span of={6}>
          <div className={styles.customer}>
            <Avatar name={customer_name} />
            <div className="ui-grow">
              <p className="ui-strong ui-cut" dir="auto">
                {customer_name}
              </p>
              <p className="ui-small ui-dim ui-cut" dir="auto">
                {send_to.join(', ')}
              </p>
            </div>
            <Button color="ghost" size="tool" disabled={form.disabled} onClick={leave}>{t`Change customer`}</Button>
          </div>
        </Span>
      ) : writes ? null : (
        <Span of={6}>
          <FormField form={form} name="customer_id">
            {({ value, frame: { name, error, onBlur } }) => (
              <CustomerSearchField
                label={t`Customer`}
                name={name}
                error={error}
                value={value}
                chosen={undefined}
                onChoose={(row) => void take(row.customer_id, row.full_name)}
                onBlur={onBlur}
              />
            )}
          </FormField>
          <div className={styles.ways}>
            {may('VAAD') ? (
              <Button size="tool" disabled={form.disabled} onClick={() => setAdding(true)}>{t`Add customer`}</Button>
            ) : null}
            <Button
              size="tool"
              disabled={form.disabled}
              onClick={() => setValue('has_own_bill_to', true, dirty)}
            >{t`Write by hand`}</Button>
          </div>
        </Span>
      )}
      {chosen ? (
        <Span of={6}>
          <FormField form={form} name="has_own_bill_to">
            {({ box }) => <Checkbox label={t`Name and address differ on this document`} {...box} />}
          </FormField>
        </Span>
      ) : null}
      {writes ? <PartyInputs form={form} party="bill_to" /> : null}
      {writes && !chosen && mayChoose ? (
        <Span of={6}>
          <Button
            size="tool"
            disabled={form.disabled}
            onClick={() => setValue('has_own_bill_to', false, dirty)}
          >{t`Choose a customer instead`}</Button>
        </Span>
      ) : null}
      <Span of={4}>
        <FormField form={form} name="send_to">
          {(field) => <RecipientsField field={field} />}
        </FormField>
      </Span>
      <Span of={2}>
        <FormField form={form} name="locale">
          {({ choice: { onValue, ...choice } }) => (
            <SelectField
              label={t`Language of the document`}
              options={locales.map((code) => ({ value: code, label: localeNames[code].name }))}
              {...choice}
              onValue={(code) => {
                if (!isLocale(code)) return;
                const before = getValues();
                const [texts, others] = [textsOf(entity.settings, before.locale), textsOf(entity.settings, code)];
                onValue(code);
                for (const field of ['note_to_customer', 'terms'] as const) {
                  if (before[field] === texts[field]) setValue(field, others[field], dirty);
                }
              }}
            />
          )}
        </FormField>
      </Span>
      <Delivery form={form} />
      {adding ? (
        <AddCustomerDialog
          locale={getValues('locale')}
          onAdded={(id, name) => {
            setAdding(false);
            void take(id, name);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </EditorSection>
  );
}
