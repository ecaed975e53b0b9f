import { CallError } from '@countinghouse/contract/client';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { LinkButton } from '@countinghouse/ui/button/button';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconFileUnknown } from '@tabler/icons-react';
import { useState } from 'react';
import { useRouteId } from '../../../shared/navigation/use-route-id.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useInvoice } from '../shared/use-invoice.ts';
import { IssuedInvoice } from './document/issued-invoice.tsx';
import { draftOfInvoice } from './draft/stored-draft.ts';
import { emptyCustomValues } from './form/empty-custom-values.ts';
import { InvoiceEditor } from './form/invoice-editor.tsx';
import type { InvoiceMerchant } from './form/invoice-entity.ts';
import { useInvoiceEntity } from './form/use-invoice-entity.ts';

/** /invoice/{id}: a draft as a form, any other document as it was issued. */
export function EditInvoicePage() {
  const { merchant } = useSession();
  const id = useRouteId();
  return merchant === undefined ? null : <OfMerchant key={id} id={id} merchant={merchant} />;
}

function OfMerchant({ id, merchant }: { id: string; merchant: InvoiceMerchant }) {
  const { t } = useLingui();
  const title = t`Edit Invoice`;
  const query = useInvoice(id);
  const invoice = query.data?.invoice;
  if (invoice !== undefined) {
    return invoice.allows.includes('edit') ? (
      <Draft invoice={invoice} merchant={merchant} />
    ) : (
      <IssuedInvoice invoice={invoice} answer={query.data?.answer ?? null} merchant={merchant} />
    );
  }
  const unknown = query.error instanceof CallError && [400, 404].includes(query.error.status);
  return (
    <RoutePage title={title}>
      {unknown ? (
        <EmptyState
          full
          glyph={IconFileUnknown}
          title={t`There is no such invoice`}
          note={t`The address is wrong, or the draft was deleted.`}
          actions={<LinkButton href={pathTo('invoice')}>{t`All invoices`}</LinkButton>}
        />
      ) : query.isError ? (
        <CallErrorState full error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </RoutePage>
  );
}

function Draft({ invoice, merchant }: { invoice: Invoice; merchant: InvoiceMerchant }) {
  const { t } = useLingui();
  const title = invoice.kind === 'estimate' ? t`Edit Estimate` : t`Edit Invoice`;
  const { entity, failed } = useInvoiceEntity(merchant);
  const [first] = useState(invoice);
  if (entity !== undefined) {
    const start = draftOfInvoice(first, entity.today, emptyCustomValues(entity.custom));
    return <InvoiceEditor title={title} entity={entity} start={start} origin={invoice} />;
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
