import type { PreviewedInvoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { previewInvoice } from '@countinghouse/contract/invoice/invoices/preview-invoice';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { getCustomer } from '@countinghouse/contract/vault/customers/get-customer';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { type AddressText, useAddressState } from '../../../shared/navigation/address-state.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { newDraft, takenOver } from './draft/invoice-draft.ts';
import { emptyCustomValues } from './form/empty-custom-values.ts';
import { InvoiceEditor } from './form/invoice-editor.tsx';
import type { InvoiceEntity, InvoiceMerchant } from './form/invoice-entity.ts';
import { useInvoiceEntity } from './form/use-invoice-entity.ts';

/** Reads from the address whether the document is an estimate. */
const readKind = ({ kind }: AddressText) => (kind === 'estimate' ? 'estimate' : 'invoice');

/** Reads the customer from the address. */
const readCustomer = ({ customer }: AddressText) =>
  customer !== undefined && matchesUuid(customer) ? customer : undefined;

/** /invoice/add: a new invoice, or a new estimate (`?kind=estimate`), optionally for a customer (`?customer=`). */
export function AddInvoicePage() {
  const { merchant } = useSession();
  return merchant === undefined ? null : <OfMerchant merchant={merchant} />;
}

function OfMerchant({ merchant }: { merchant: InvoiceMerchant }) {
  const { t } = useLingui();
  const [kind] = useAddressState(readKind);
  const title = kind === 'estimate' ? t`Add Estimate` : t`Add Invoice`;
  const [customer_id] = useAddressState(readCustomer);
  const { may } = useAccess();
  const named = customer_id !== undefined && may('VAVI');
  const { entity, failed } = useInvoiceEntity(merchant);
  // If the customer was deleted or cannot be sent anything, another is chosen in the form.
  const preview = useCall(previewInvoice, { body: { kind, customer_id } }, { shown: 'toast', enabled: named });
  const customer = useCall(
    getCustomer,
    { params: { customer_id: customer_id ?? '' } },
    { shown: 'log', enabled: named },
  );
  if (entity !== undefined && !preview.isLoading && !customer.isLoading) {
    const taken =
      preview.data === undefined || customer.data === undefined
        ? undefined
        : { preview: preview.data.invoice, customer: customer.data.customer };
    return <NewInvoice key={`${kind} ${customer_id}`} kind={kind} title={title} entity={entity} taken={taken} />;
  }
  return (
    <RoutePage title={title}>
      {failed === undefined ? (
        <FormSkeleton fields={8} />
      ) : (
        <CallErrorState full error={failed.error} title={t`Couldn’t load the form`} onRetry={failed.retry} />
      )}
    </RoutePage>
  );
}

function NewInvoice({
  kind,
  title,
  entity,
  taken,
}: {
  kind: 'invoice' | 'estimate';
  title: string;
  entity: InvoiceEntity;
  /** The customer, and what a document takes from it. */
  taken: { preview: PreviewedInvoice; customer: Customer } | undefined;
}) {
  const [start] = useState(() => {
    const { settings, terminals, custom } = entity;
    const draft = newDraft(kind, settings, terminals[0]?.value ?? '', emptyCustomValues(custom));
    if (taken === undefined) return draft;
    const { customer_id, full_name: customer_name } = taken.customer;
    return { ...draft, ...takenOver(draft, taken.preview, settings), customer_id, customer_name };
  });
  return <InvoiceEditor title={title} entity={entity} start={start} origin={undefined} taken={taken?.preview} />;
}
