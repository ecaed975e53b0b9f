import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useInvoiceName } from '../../../../shared/invoice/invoice-name.ts';
import { useInvoiceMenu } from '../../actions/use-invoice-menu.ts';
import type { InvoiceDialog } from '../../payments/invoice-dialog.ts';
import { InvoiceDialogs } from '../../payments/invoice-dialogs.tsx';

/** The actions on a document in its current state. */
export function DocumentActions({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const name = useInvoiceName()(invoice);
  const [dialog, setDialog] = useState<InvoiceDialog>();
  const items = useInvoiceMenu('document', setDialog)(invoice);
  return (
    <>
      {items.length === 0 ? null : (
        <Menu label={t`Actions for ${name}`} align="end" items={items}>
          {(trigger) => (
            <IconButton size="lg" color="white" glyph={IconDots} label={t`Actions for ${name}`} {...trigger} />
          )}
        </Menu>
      )}
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}
