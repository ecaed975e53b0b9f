import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { Tabs } from '@countinghouse/ui/layout/tabs';
import { Drawer } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { ActionButtons } from '../../../shared/actions/action-buttons.tsx';
import { useCall } from '../../../shared/client/use-call.ts';
import { type AddressText, useAddressState } from '../../../shared/navigation/address-state.ts';
import { DrawerState } from '../../../shared/page/drawer-state.tsx';
import { useLinkAmount } from '../link-amount-text.ts';
import type { LinkMerchant } from '../link-merchant.ts';
import { LinkStatusBadge } from '../links/link-status-badge.tsx';
import { type LinkDialog, useLinkMenu } from '../links/use-link-menu.ts';
import { AnswersTab } from './answers-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { ProtectionTab } from './protection-tab.tsx';

const linkTabs = ['overview', 'payments', 'answers', 'messages', 'protection', 'history'] as const;

type LinkTab = (typeof linkTabs)[number];

const readTab = ({ part }: AddressText): LinkTab => linkTabs.find((one) => one === part) ?? linkTabs[0];

type Opened = {
  merchant: LinkMerchant;
  link_id: string;
  onDialog: (dialog: LinkDialog) => void;
  /** Returns the address of a tab of the link in the same view of the list. */
  hrefOf: (tab: LinkTab) => string;
};

/** The details of a link beside the list, with their own address. */
export function LinkDrawer({
  merchant,
  link_id,
  list,
  onDialog,
  onClose,
  onPrevious,
  onNext,
}: Pick<Opened, 'merchant' | 'link_id' | 'onDialog'> & {
  list: { hrefOf: (changes: { open: string }) => string };
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const params = { id: merchant.merchant_uid, link_id };
  const name = useCall(getPaymentLink, { params }, { shown: 'in_place' }).data?.link.name;
  const hrefOf: Opened['hrefOf'] = (tab) =>
    `${list.hrefOf({ open: link_id })}${tab === linkTabs[0] ? '' : `&part=${tab}`}`;
  return (
    <Drawer
      label={name ?? t`Payment link`}
      title={t`Payment link`}
      steps
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <Loaded key={link_id} merchant={merchant} link_id={link_id} onDialog={onDialog} hrefOf={hrefOf} />
    </Drawer>
  );
}

function Loaded(opened: Opened) {
  const { t } = useLingui();
  const { merchant, link_id } = opened;
  const found = useCall(getPaymentLink, { params: { id: merchant.merchant_uid, link_id } }, { shown: 'in_place' });
  if (found.data !== undefined) return <Details {...opened} link={found.data.link} />;
  return (
    <DrawerState
      found={found}
      missing={{
        title: t`There is no such payment link`,
        note: t`Check the address. The link may belong to another account.`,
      }}
      failed={t`Couldn’t load the link`}
    />
  );
}

function Details({ merchant, link, onDialog, hrefOf }: Opened & { link: Link }) {
  const { t } = useLingui();
  const [asked] = useAddressState(readTab);
  const amountOf = useLinkAmount();
  const menuOf = useLinkMenu(merchant.merchant_uid, onDialog);
  const labels: Record<LinkTab, string> = {
    overview: t`Overview`,
    payments: t`Payments`,
    answers: t({ message: 'Answers', context: 'what payers answered' }),
    messages: t`Messages`,
    protection: t`Protection`,
    history: t({ message: 'History', context: 'of a payment link' }),
  };
  const part = { merchant, link };
  return (
    <div className="ui-stack">
      <div className="ui-between">
        <div>
          <h2 className="ui-heading" dir="auto">
            {link.name}
          </h2>
          <p className="ui-small ui-dim">{amountOf(link)}</p>
        </div>
        <LinkStatusBadge link={link} />
      </div>
      <ActionButtons items={menuOf(link)} />
      <Tabs
        label={link.name}
        current={asked}
        tabs={linkTabs.map((tab) => ({ key: tab, label: labels[tab], href: hrefOf(tab) }))}
      />
      {asked === 'overview' ? <OverviewTab {...part} /> : null}
      {asked === 'payments' ? <PaymentsTab {...part} /> : null}
      {asked === 'answers' ? <AnswersTab {...part} /> : null}
      {asked === 'messages' ? <MessagesTab {...part} /> : null}
      {asked === 'protection' ? <ProtectionTab {...part} /> : null}
      {asked === 'history' ? <HistoryTab {...part} /> : null}
    </div>
  );
}
