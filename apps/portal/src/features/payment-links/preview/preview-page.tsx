import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import { getPaymentLinks } from '@countinghouse/contract/merchants/payment-link/get-payment-links';
import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { isLocale, localeNames } from '@countinghouse/domain/text/reader-locale';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useColorScheme } from '@countinghouse/ui/style/color-scheme';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { type AddressText, useAddressState } from '../../../shared/navigation/address-state.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import type { LinkMerchant } from '../link-merchant.ts';
import { usePageSettings } from '../settings/use-page-settings.ts';
import { DeviceChoice, DeviceFrame } from './device-frame.tsx';
import styles from './preview.module.css';
import type { Device, Scheme } from './preview-frame.tsx';
import { type PreviewState, previewStates } from './preview-states.ts';
import { pageOfLink, samplePage } from './sample-page.ts';

const heights = { phone: '586px', desktop: '720px' };

const readLink = ({ link }: AddressText) => (link !== undefined && matchesUuid(link) ? link : undefined);

/** /payment-link/preview for a signed-in merchant: the payment page of a link as payers see it. Nothing can be paid there. */
export function PreviewPage() {
  const { t } = useLingui();
  const { merchant } = useSession();
  const { may } = useAccess();
  return (
    <RoutePage title={t`Preview`} purpose={t`Your payment page as payers see it. Nothing can be paid here.`}>
      {merchant === undefined ? (
        <ForbiddenState
          full
          title={t`Payment links belong to a merchant`}
          note={t`Open the merchant and impersonate one of its users.`}
        />
      ) : may('PLVW') ? (
        <Chosen merchant={merchant} />
      ) : (
        <ForbiddenState
          full
          title={t`You cannot see payment links`}
          note={t`This needs Payment Link, View (PLVW). Ask someone who manages roles in your account.`}
        />
      )}
    </RoutePage>
  );
}

function Chosen({ merchant }: { merchant: LinkMerchant }) {
  const { t } = useLingui();
  const [link_id, change] = useAddressState(readLink);
  const { merchant_uid } = merchant;
  const { found: settingsFound, settings } = usePageSettings(merchant_uid);
  const found = useCall(
    getPaymentLink,
    { params: { id: merchant_uid, link_id: link_id ?? merchant_uid } },
    { shown: 'in_place', enabled: link_id !== undefined },
  );
  const failed = [settingsFound, found].find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <CallErrorState
        full
        error={failed.error}
        title={t`Couldn’t load the preview`}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (settings === undefined) return <FormSkeleton fields={4} />;
  const link = found.data?.link;
  const page =
    link_id !== undefined && link !== undefined
      ? pageOfLink(link, { merchant, settings })
      : samplePage(t`Sample payment`, { merchant, settings, currency: 840 });
  return (
    <Stage
      page={page}
      choice={
        <LinkChoice
          merchant={merchant}
          link_id={link_id}
          name={link?.name}
          onChoose={(id) => change({ link: id, merchant: id === undefined ? undefined : '1' })}
        />
      }
    />
  );
}

function LinkChoice({
  merchant,
  link_id,
  name,
  onChoose,
}: {
  merchant: LinkMerchant;
  link_id: string | undefined;
  name: string | undefined;
  onChoose: (link_id: string | undefined) => void;
}) {
  const { t } = useLingui();
  const [term, setTerm] = useState('');
  const typed = useDebounced(term.trim());
  const search = typed.length < 2 ? {} : { search: typed };
  const found = useCall(
    getPaymentLinks,
    { params: { id: merchant.merchant_uid }, query: { ...search, limit: '20', offset: '0' } },
    { shown: 'log', keep_previous: true },
  );
  const links = found.data?.links ?? [];
  const options = [
    { value: '', label: t`A sample` },
    ...links.map((link) => ({ value: link.link_id, label: link.name })),
  ];
  if (link_id !== undefined && name !== undefined && !links.some((link) => link.link_id === link_id)) {
    options.push({ value: link_id, label: name });
  }
  return (
    <SearchSelectField
      label={t`Payment link`}
      options={options}
      value={link_id ?? ''}
      onSearch={setTerm}
      onValue={(id) => onChoose(id === '' ? undefined : id)}
    />
  );
}

function Stage({ page, choice }: { page: LinkPage; choice: ReactNode }) {
  const { t, i18n } = useLingui();
  const { inForce } = useColorScheme();
  const [locale, setLocale] = useState<Locale>(isLocale(i18n.locale) ? i18n.locale : 'en');
  const [device, setDevice] = useState<Device>('phone');
  const [chosen, setScheme] = useState<Scheme>();
  const [state, setState] = useState<PreviewState>('offer');
  const scheme: Scheme = chosen ?? (inForce === 'dark' ? 'dark' : 'light');
  const text = JSON.stringify(page);
  const shown = useMemo(
    () => ({ page: JSON.parse(text) as LinkPage, locale, scheme, state }),
    [text, locale, scheme, state],
  );
  const names: Record<PreviewState, string> = {
    offer: t({ message: 'Offer', context: 'state of a payment page' }),
    form: t({ message: 'Card form', context: 'state of a payment page' }),
    declined: t({ message: 'Declined', context: 'state of a payment page' }),
    processing: t({ message: 'Processing', context: 'state of a payment page' }),
    paid: t({ message: 'Paid', context: 'state of a payment page' }),
    expired: t({ message: 'Expired', context: 'state of a payment page' }),
    used_up: t({ message: 'Used up', context: 'state of a payment page' }),
    paused: t({ message: 'Paused', context: 'state of a payment page' }),
  };
  return (
    <>
      <div className={styles.controls}>
        {choice}
        <SelectField
          label={t`State`}
          options={previewStates.map((each) => ({ value: each, label: names[each] }))}
          value={state}
          onValue={(each) => setState(each as PreviewState)}
        />
        <SelectField
          label={t`Language`}
          options={locales.map((code) => ({ value: code, label: localeNames[code].name }))}
          value={locale}
          onValue={(code) => setLocale(code as Locale)}
        />
        <div className="ui-row ui-wrap">
          <DeviceChoice device={device} onDevice={setDevice} />
          <Segmented
            label={t`Colors`}
            options={[
              { value: 'light', label: t({ message: 'Light', context: 'color scheme' }) },
              { value: 'dark', label: t({ message: 'Dark', context: 'color scheme' }) },
            ]}
            value={scheme}
            onChange={setScheme}
          />
        </div>
      </div>
      <div className={styles.stage}>
        <DeviceFrame shown={shown} device={device} scheme={scheme} heights={heights} />
      </div>
    </>
  );
}
