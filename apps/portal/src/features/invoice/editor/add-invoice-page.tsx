import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type AddressText, useAddressState } from '../../../../src/shared/navigation/address-state.ts';
import { CallErrorState } from '../../../../src/shared/page/call-error.tsx';
import { RoutePage } from '../../../../src/shared/page/route-page.tsx';
import { useSession } from '../../../../src/shared/session/session.ts';
import { newDraft } from './draft/invoice-draft.ts';
import { emptyCustomValues } from './form/empty-custom-values.ts';
import { InvoiceEditor } from './form/invoice-editor.tsx';
import type { InvoiceEntity, InvoiceMerchant } from './form/invoice-entity.ts';
import { useInvoiceEntity } from './form/use-invoice-entity.ts';

/** Whether an estimate is written, which an address says. */
const readKind = ({ kind }: AddressText) => (kind === 'estimate' ? 'estimate' : 'invoice');

/** /invoice/add: a new invoice, or a new estimate (`?kind=estimate`). */
export function AddInvoicePage() {
  const { merchant } = useSession();
  return merchant === undefined ? null : <OfMerchant merchant={merchant} />;
}

function OfMerchant({ merchant }: { merchant: InvoiceMerchant }) {
  const { t } = useLingui();
  const [kind] = useAddressState(readKind);
  const title = kind === 'estimate' ? t`Add Estimate` : t`Add Invoice`;
  const { entity, failed } = useInvoiceEntity(merchant);
  if (entity !== undefined) return <NewInvoice key={kind} kind={kind} title={title} entity={entity} />;
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

function NewInvoice({ kind, title, entity }: { kind: 'invoice' | 'estimate'; title: string; entity: InvoiceEntity }) {
  const [start] = useState(() =>
    newDraft(kind, entity.settings, entity.terminals[0]?.value ?? '', emptyCustomValues(entity.custom)),
  );
  return <InvoiceEditor title={title} entity={entity} start={start} origin={undefined} />;
}
