import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { useLingui } from '@lingui/react/macro';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import type { ActionItem } from '../../../shared/actions/use-actions.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { invoiceHref } from '../editor/invoice-address.ts';
import type { InvoiceDialog } from '../payments/invoice-dialog.ts';
import {
  type ActionPlace,
  type ActionsThat,
  type InvoiceActionId,
  invoiceActions,
  offeredInvoiceActions,
} from './invoice-actions.ts';
import { type ActedOn, useAskedActions } from './use-asked-actions.ts';
import { useDirectActions } from './use-direct-actions.ts';

const isLink = (id: InvoiceActionId): id is ActionsThat<'follows_link'> => invoiceActions[id].effect === 'follows_link';
const isDialog = (id: InvoiceActionId): id is ActionsThat<'opens_dialog'> =>
  invoiceActions[id].effect === 'opens_dialog';
const isAsked = (id: InvoiceActionId): id is ActionsThat<'asks'> => invoiceActions[id].effect === 'asks';

/**
 * Returns the actions on an invoice (`invoiceActions`) as menu items. Those that a permission or the invoice's state forbids are left out. If
 * the account's status forbids one, it shows the reason.
 * @param onOpen shows the details; undefined where they are already shown
 */
export function useInvoiceMenu(
  place: ActionPlace,
  onDialog: (dialog: InvoiceDialog) => void,
  onOpen?: (row: InvoiceRow) => void,
): (invoice: ActedOn) => ActionItem[] {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const mayOpen = useMayOpen();
  const lockOf = useCallLocks();
  const ask = useAskedActions(place);
  const act = useDirectActions();
  return (invoice) => {
    const itemOf = (id: InvoiceActionId): ActionItem => {
      const { label, glyph, ...rule } = invoiceActions[id];
      const select = () => {
        if (isDialog(id)) onDialog({ kind: id, invoice });
        else if (isAsked(id)) void ask(id, invoice);
        else if (!isLink(id)) void act(id, invoice);
      };
      return {
        key: id,
        label: i18n._(label),
        glyph,
        ...('danger' in rule && { danger: rule.danger }),
        ...('call' in rule && { disabledReason: lockOf(rule.call) }),
        ...(isLink(id) ? { href: invoiceHref(invoice.invoice_id) } : { onSelect: select }),
      };
    };
    const ids = offeredInvoiceActions(invoice, place, may).filter((id) => !isLink(id) || mayOpen('invoice-id'));
    const items = ids.map(itemOf);
    return onOpen === undefined
      ? items
      : [
          {
            key: 'open',
            label: t({ message: 'Open', context: 'details of an invoice' }),
            glyph: IconLayoutSidebarRightExpand,
            onSelect: () => onOpen(invoice),
          },
          ...items,
        ];
  };
}
