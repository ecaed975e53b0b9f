import type { Customer, CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { mergeCustomer } from '@countinghouse/contract/vault/customers/merge-customer';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { CustomerSearchField } from '../../../shared/vault/customer-search-field.tsx';
import { useCustomerChanged } from '../use-customer-changed.ts';

/** A dialog that merges another customer into this one. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useLingui();
  const changed = useCustomerChanged();
  const [other, setOther] = useState<CustomerRow>();
  const [missing, setMissing] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { customer_id, full_name } = customer;
  const merged = other?.full_name ?? '';
  const merge = async () => {
    if (sending) return;
    if (other === undefined) return setMissing(true);
    setSending(true);
    setFailure(undefined);
    try {
      await send(mergeCustomer, { params: { customer_id }, body: { customer_id: other.customer_id } });
      toast({ tone: 'success', title: t`${merged} is part of ${full_name} now` });
      onClose();
      changed();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      size="default"
      lead="alert-triangle"
      tone="warning"
      title={t`Merge with another customer`}
      subtitle={t`${full_name} stays. The other customer’s cards, addresses and payments move here. This cannot be undone.`}
      onClose={onClose}
      onConfirm={() => void merge()}
      confirmLabel={t`Merge customers`}
      loading={sending}
    >
      <div className="ui-stack">
        <CustomerSearchField
          label={t`The customer to merge into this one`}
          name="other"
          error={missing && other === undefined ? t`Choose a customer` : null}
          value={other?.customer_id ?? ''}
          chosen={other}
          except={customer_id}
          onChoose={setOther}
        />
        {other === undefined ? null : (
          <p className="ui-second" dir="auto">
            {t`${merged} is archived. Links to ${merged} open ${full_name} from now on.`}
          </p>
        )}
        {failure === undefined ? null : (
          <Callout tone="danger" alert title={t`The customers were not merged`}>
            {errorTexts(failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}
