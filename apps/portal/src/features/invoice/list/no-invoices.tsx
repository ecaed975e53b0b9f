import { createInvoice } from '@countinghouse/contract/invoice/invoices/create-invoice';
import { Button } from '@countinghouse/ui/button/button';
import { SplitButton } from '@countinghouse/ui/button/split-button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconFileInvoice, IconFileText, IconPlus } from '@tabler/icons-react';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';

/** The button for a new invoice or estimate; nothing if the user's permissions or the account's status forbid it (S4.6). */
export function AddInvoiceButton() {
  const { t } = useLingui();
  const opens = useMayOpen()('invoice-add');
  const locked = useCallLocks()(createInvoice);
  if (!opens) return null;
  return locked === undefined ? (
    <SplitButton
      label={t`Add Invoice`}
      href={pathTo('invoice-add')}
      menuLabel={t`What to add`}
      items={[
        { key: 'invoice', label: t`Add Invoice`, glyph: IconFileInvoice, href: pathTo('invoice-add') },
        {
          key: 'estimate',
          label: t`Add Estimate`,
          glyph: IconFileText,
          href: `${pathTo('invoice-add')}?kind=estimate`,
        },
      ]}
    />
  ) : (
    <Button color="primary" icon={IconPlus} disabledReason={locked}>
      {t`Add Invoice`}
    </Button>
  );
}

/** Shown before the first invoice: what this page is for, and the button to add one. */
export function NoInvoices() {
  const { t } = useLingui();
  return (
    <EmptyState
      full
      glyph={IconFileInvoice}
      title={t`Send an invoice and get paid by card`}
      note={t`Your customer opens it from an email and pays on your page, in full or in parts.`}
      actions={<AddInvoiceButton />}
    />
  );
}
