import { CallError } from '@countinghouse/contract/client';
import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import { getPaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/get-payment-link-settings';
import { getTerminalKeys } from '@countinghouse/contract/merchants/terminals/get-terminal-keys';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import type { LinkMerchant } from '../link-merchant.ts';
import type { FormAddress } from '../settings/settings-address.ts';
import { unsavedSettings } from '../unsaved-settings.ts';
import { draftOfCopy, draftOfLink, newLinkDraft } from './link-draft.ts';
import { OpenLinkForm } from './open-link-form.tsx';
import type { LinkEntity } from './use-link-form.ts';

/** The form of a new link, of a change, or of a copy. It first reads what it is made from. */
export function LinkForm({ address, merchant }: { address: FormAddress; merchant: LinkMerchant }) {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const { merchant_uid, time_zone: zone } = merchant;
  const title = { new: t`Add payment link`, edit: t`Edit payment link`, copy: t`Duplicate payment link` }[address.kind];
  const link_id = address.kind === 'new' ? merchant_uid : address.link_id;
  const enabled = may('PLUD');
  const params = { id: merchant_uid };
  const settings = useCall(getPaymentLinkSettings, { params }, { shown: 'in_place', enabled });
  // A user who may not see terminals uses the one of the settings.
  const terminals = useCall(
    getTerminalKeys,
    { params: { merchant_id: merchant_uid } },
    { shown: 'log', enabled: enabled && (may('AKVI') || may('RESV')) },
  );
  const origin = useCall(
    getPaymentLink,
    { params: { id: merchant_uid, link_id } },
    { shown: 'in_place', enabled: enabled && address.kind !== 'new' },
  );
  const inPage = (content: ReactNode) => (
    <RoutePage title={title} lastCrumb={title}>
      {content}
    </RoutePage>
  );
  if (!enabled) {
    return inPage(
      <ForbiddenState
        full
        title={t`You cannot change payment links`}
        note={t`This needs Payment Link, Update (PLUD). Ask someone who manages roles in your account.`}
      />,
    );
  }
  if (origin.error instanceof CallError && origin.error.status === 404) {
    return inPage(
      <EmptyState
        full
        title={t`There is no such payment link`}
        note={t`Check the address. The link may belong to another account.`}
      />,
    );
  }
  const failed = [settings, origin].find(({ isError }) => isError);
  if (failed !== undefined) {
    return inPage(
      <CallErrorState
        full
        error={failed.error}
        title={t`Couldn’t load the form`}
        onRetry={() => void failed.refetch()}
      />,
    );
  }
  const waiting = settings.data === undefined || terminals.isLoading;
  if (waiting || (address.kind !== 'new' && origin.data === undefined)) return inPage(<FormSkeleton fields={8} />);
  const keys = (terminals.data?.keys ?? []).filter(({ status }) => status === 'active').map(({ terminal }) => terminal);
  const stored = settings.data.paymentLink;
  const entity: LinkEntity = {
    merchant_uid,
    zone,
    settings: stored ?? unsavedSettings(keys[0]?.terminal_uid ?? '', localeNamed(i18n.locale)),
    has_settings: stored !== null,
  };
  const link = origin.data?.link;
  const name = link?.name ?? '';
  const start =
    link === undefined
      ? newLinkDraft(entity.settings)
      : address.kind === 'copy'
        ? draftOfCopy(link, entity.settings, zone, t`Copy of ${name}`.slice(0, linkLimits.name_maximum))
        : draftOfLink(link, entity.settings, zone);
  return (
    <OpenLinkForm
      key={link?.link_id ?? 'new'}
      title={title}
      merchant={merchant}
      entity={entity}
      start={start}
      origin={address.kind === 'edit' ? link : undefined}
      terminals={keys.map(({ terminal_uid, name: label, currency }) => ({ value: terminal_uid, label, currency }))}
    />
  );
}
