import { getPaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/get-payment-link-settings';
import { getPaymentLinkSummary } from '@countinghouse/contract/merchants/payment-link/get-payment-link-summary';
import { getPaymentLinks } from '@countinghouse/contract/merchants/payment-link/get-payment-links';
import type { LinkRow } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { LinkDrawer } from '../details/link-drawer.tsx';
import type { LinkMerchant } from '../link-merchant.ts';
import { tabHref } from '../settings/settings-address.ts';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { LinkFilters } from './link-filters.tsx';
import { LinkFigures } from './link-funnel.tsx';
import { linksAddress, searchedOf } from './links-address.ts';
import { LinksExport } from './links-export.tsx';
import { AddLinkButton, NoLinks } from './no-links.tsx';
import { useLinkColumns, useLinkPhoneRow } from './use-link-columns.tsx';
import { type LinkDialog, useLinkMenu } from './use-link-menu.ts';
import { useLinkViews } from './use-link-views.ts';

const ShareDialog = lazy(() =>
  import('../share/share-dialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })),
);
const SendDialog = lazy(() => import('../share/send-dialog.tsx').then(({ SendDialog }) => ({ default: SendDialog })));

const keyOf = ({ link_id }: LinkRow) => link_id;

/** The tab of links: the funnel, the list, and details beside it. */
export function LinksView({ merchant }: { merchant: LinkMerchant }) {
  const { t } = useLingui();
  const { merchant_uid, time_zone: zone } = merchant;
  const params = { id: merchant_uid };
  const list = useList(linksAddress);
  const { view, narrow, change } = list;
  const { limit, offset } = list.textQuery;
  const [dialog, setDialog] = useState<LinkDialog>();
  const found = useCall(
    getPaymentLinks,
    { params, query: { ...searchedOf(view), limit, offset } },
    { shown: 'in_place', keep_previous: true },
  );
  const summary = useCall(getPaymentLinkSummary, { params }, { shown: 'log' }).data?.summary;
  const settings = useCall(getPaymentLinkSettings, { params }, { shown: 'log' }).data?.paymentLink;
  const menuOf = useLinkMenu(merchant_uid, setDialog);
  const rows = found.data?.links ?? [];
  const currency = rows[0]?.currency ?? 840;
  const title = t`Payment Link`;
  const none = summary?.statuses.every(({ link_count }) => link_count === 0) ?? false;
  return (
    <RoutePage
      title={title}
      layout="fill"
      purpose={t`Get paid by card with an address or a QR code.`}
      actions={none ? null : <AddLinkButton />}
    >
      <SettingsTabs current="links" />
      {settings?.enabled === false ? (
        <Callout tone="warning" title={t`Your payment pages are off`}>
          {t`No one can pay by link until you turn links on.`}{' '}
          <TextLink href={tabHref('page')}>{t`Open page settings`}</TextLink>
        </Callout>
      ) : null}
      {none ? null : <LinkFigures figures={summary?.figures} currency={currency} zone={zone} />}
      <ListTable
        name="payment-links"
        label={t`Payment links`}
        list={list}
        columns={useLinkColumns(zone, menuOf)}
        rows={rows}
        rowKey={keyOf}
        phone={useLinkPhoneRow()}
        found={found.data}
        {...listAnswer(found, t`Couldn’t load the payment links`)}
        search={{ label: t`Name, title, order ID` }}
        filters={
          <LinkFilters
            filters={view.filters}
            makers={summary?.makers ?? []}
            currency={currency}
            zone={zone}
            onChange={(filters) => narrow({ filters })}
          />
        }
        views={useLinkViews(summary)}
        tools={(shown) => (
          <LinksExport
            merchant_uid={merchant_uid}
            view={view}
            columns={shown}
            rows={rows}
            found={found.data}
            zone={zone}
          />
        )}
        onRowOpen={(row) => change({ open: row.link_id })}
        emptyNote={t`No payment link matches these filters.`}
        empty={none ? <NoLinks /> : undefined}
      />
      {dialog === undefined ? null : (
        <Suspense>
          {dialog.kind === 'share' ? (
            <ShareDialog merchant={merchant} link_id={dialog.link_id} onClose={() => setDialog(undefined)} />
          ) : (
            <SendDialog merchant={merchant} link_id={dialog.link_id} onClose={() => setDialog(undefined)} />
          )}
        </Suspense>
      )}
      {view.open === undefined ? null : (
        <LinkDrawer
          merchant={merchant}
          link_id={view.open}
          list={list}
          onDialog={setDialog}
          {...listSteps(list, rows, keyOf)}
        />
      )}
    </RoutePage>
  );
}
