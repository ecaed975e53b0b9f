import type { EstimateAnswer } from '@countinghouse/contract/invoice/invoices/get-invoice';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import type { InvoiceLink } from '@countinghouse/contract/invoice/sending/invoice-link';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { cx } from '@countinghouse/ui/cx';
import { Tabs } from '@countinghouse/ui/layout/tabs';
import { Drawer } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { ActionButtons } from '../../../shared/actions/action-buttons.tsx';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { InvoiceStatusBadge } from '../../../shared/invoice/invoice-status-badge.tsx';
import { useInvoiceWords } from '../../../shared/invoice/invoice-words.ts';
import { type AddressText, useAddressState } from '../../../shared/navigation/address-state.ts';
import { DrawerState } from '../../../shared/page/drawer-state.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useInvoiceMenu } from '../actions/use-invoice-menu.ts';
import type { InvoiceDialog } from '../payments/invoice-dialog.ts';
import { AnsweredEstimate } from '../shared/answered-estimate.tsx';
import { InvoiceHistory } from '../shared/invoice-history.tsx';
import { useInvoice } from '../shared/use-invoice.ts';
import { DocumentTab } from './document-tab.tsx';
import styles from './invoice-drawer.module.css';
import { MessagesTab } from './messages-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';

const invoiceTabs = ['overview', 'document', 'payments', 'messages', 'history'] as const;

type InvoiceTab = (typeof invoiceTabs)[number];

const readTab = ({ part }: AddressText): InvoiceTab => invoiceTabs.find((one) => one === part) ?? invoiceTabs[0];

type Opened = {
  invoice_id: string;
  zone: TimeZone;
  onDialog: (dialog: InvoiceDialog) => void;
  /** Returns the address of a tab of the invoice in the same view of the list. */
  hrefOf: (tab: InvoiceTab) => string;
};

/** The details of an invoice beside the list, with their own address. */
export function InvoiceDrawer({
  invoice_id,
  zone,
  list,
  onDialog,
  onClose,
  onPrevious,
  onNext,
}: Omit<Opened, 'hrefOf'> & {
  list: { hrefOf: (changes: { open: string }) => string };
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const nameOf = useInvoiceName();
  const { kindName } = useInvoiceWords();
  const invoice = useInvoice(invoice_id).data?.invoice;
  const hrefOf: Opened['hrefOf'] = (tab) =>
    `${list.hrefOf({ open: invoice_id })}${tab === invoiceTabs[0] ? '' : `&part=${tab}`}`;
  return (
    <Drawer
      label={invoice === undefined ? t`Invoice` : nameOf(invoice)}
      title={kindName(invoice?.kind ?? 'invoice')}
      steps
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <Loaded key={invoice_id} invoice_id={invoice_id} zone={zone} onDialog={onDialog} hrefOf={hrefOf} />
    </Drawer>
  );
}

function Loaded(opened: Opened) {
  const { t } = useLingui();
  const found = useInvoice(opened.invoice_id);
  if (found.data !== undefined) return <Details {...opened} {...found.data} />;
  return (
    <DrawerState
      found={found}
      missing={{
        title: t`There is no such invoice`,
        note: t`It may have been deleted as a draft, or belong to another account.`,
      }}
      failed={t`Couldn’t load the invoice`}
    />
  );
}

function Details({
  zone,
  onDialog,
  hrefOf,
  invoice,
  links,
  answer,
}: Opened & { invoice: Invoice; links: readonly InvoiceLink[]; answer: EstimateAnswer | null }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [asked] = useAddressState(readTab);
  const nameOf = useInvoiceName();
  const menuOf = useInvoiceMenu('list', onDialog);
  const labels: Record<InvoiceTab, string> = {
    overview: t`Overview`,
    document: t({ message: 'Document', context: 'of an invoice' }),
    payments: t`Payments`,
    messages: t`Messages`,
    history: t({ message: 'History', context: 'of an invoice' }),
  };
  const tabs = invoiceTabs.filter(
    (tab) => (tab !== 'history' || may('INVH')) && (tab !== 'payments' || invoice.kind === 'invoice'),
  );
  const name = nameOf(invoice);
  return (
    <div className={cx('ui-stack', styles.tabbed)}>
      <div className="ui-between">
        <div>
          <h2 className="ui-heading">{name}</h2>
          <p className="ui-small ui-dim" dir="auto">
            {invoice.customer_name}
          </p>
        </div>
        <InvoiceStatusBadge invoice={invoice} />
      </div>
      <AnsweredEstimate answer={answer} zone={zone} />
      <ActionButtons items={menuOf(invoice)} more={{ buttons: 3, label: t`Actions for ${name}` }} />
      <Tabs
        label={name}
        current={asked}
        tabs={tabs.map((tab) => ({ key: tab, label: labels[tab], href: hrefOf(tab) }))}
      />
      {asked === 'overview' ? <OverviewTab invoice={invoice} zone={zone} /> : null}
      {asked === 'document' ? <DocumentTab invoice={invoice} /> : null}
      {asked === 'payments' ? <PaymentsTab invoice={invoice} zone={zone} /> : null}
      {asked === 'messages' ? <MessagesTab invoice={invoice} links={links} zone={zone} /> : null}
      {asked === 'history' && may('INVH') ? <InvoiceHistory invoice={invoice} zone={zone} /> : null}
    </div>
  );
}
