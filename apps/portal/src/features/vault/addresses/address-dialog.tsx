import type { Address } from '@countinghouse/contract/vault/addresses/address';
import { createAddress } from '@countinghouse/contract/vault/addresses/create-address';
import { updateAddress } from '@countinghouse/contract/vault/addresses/update-address';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import type { AddressKind } from '@countinghouse/domain/vault/customer';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { AddressInputs } from '../form/address-inputs.tsx';
import { addressBody, type CustomerDraft, newAddress } from '../form/customer-draft.ts';
import { faultsOfAddress } from '../form/customer-rules.ts';
import { useEmptyDraft } from '../form/use-empty-draft.ts';
import { useProblemSentence } from '../form/use-problem-sentence.ts';
import { useCustomerChanged } from '../use-customer-changed.ts';

/** A dialog to add or change a customer's address. */
export function AddressDialog({
  customer,
  edited,
  onClose,
}: {
  customer: Customer;
  /** Undefined for a new one. */
  edited: Address | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const changed = useCustomerChanged();
  const empty = useEmptyDraft();
  const params = { customer_id: customer.customer_id };
  const first = edited === undefined && customer.addresses.length === 0;
  const form = useRecordForm({
    rules: judgedBy(
      ({ address }: CustomerDraft) => faultsOfAddress(address),
      ({ address }) => addressBody(address),
    ),
    start: { ...empty, address: edited === undefined ? newAddress(empty.address.country) : draftOf(edited) },
    shown: 'left_filled',
    fieldOf: (path) => `address.${path}`,
    sentenceOf: useProblemSentence(),
    send: async (body, options) => {
      if (edited === undefined) return send(createAddress, { params, body }, options);
      const { address_id, version } = edited;
      const { kind: _kind, ...changes } = body;
      return send(updateAddress, { params: { ...params, address_id }, body: { ...changes, version } }, options);
    },
    onSent: () => {
      toast({ tone: 'success', title: edited === undefined ? t`Address added` : t`Address saved` });
      onClose();
      changed();
    },
  });
  const kind = useWatch({ control: form.control, name: 'address.kind' });
  return (
    <Modal
      open
      title={edited === undefined ? t`Add address` : t`Edit address`}
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={edited === undefined ? t`Add address` : t`Save changes`}
      loading={form.sending}
    >
      <div ref={form.place} className="ui-stack">
        <FormSection
          title={t`Address`}
          note={kind === 'billing' ? t`Checked against the card’s address.` : t`The shipping address.`}
        >
          {edited === undefined ? (
            <Span of={6}>
              <FormField form={form} name="address.kind">
                {({ value, change }) => (
                  <Segmented
                    label={t`Kind of address`}
                    options={[
                      { value: 'billing', label: t({ message: 'Billing', context: 'address' }) },
                      { value: 'shipping', label: t`Shipping` },
                    ]}
                    value={value}
                    onChange={(next) => change(next as AddressKind)}
                  />
                )}
              </FormField>
            </Span>
          ) : null}
          <AddressInputs form={form} names={kind === 'shipping'} />
          {first || edited?.is_default === true ? null : (
            <Span of={6}>
              <FormField form={form} name="address.is_default">
                {({ box }) => (
                  <Checkbox
                    label={
                      kind === 'billing'
                        ? t`Use as the default billing address`
                        : t`Use as the default shipping address`
                    }
                    {...box}
                  />
                )}
              </FormField>
            </Span>
          )}
        </FormSection>
        {form.failure === undefined ? null : (
          <Callout tone="danger" alert title={t`Nothing was saved`}>
            {errorTexts(form.failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}

function draftOf(address: Address): CustomerDraft['address'] {
  const { address_id: _id, version: _version, created_at: _created, updated_at: _updated, ...draft } = address;
  return draft;
}
