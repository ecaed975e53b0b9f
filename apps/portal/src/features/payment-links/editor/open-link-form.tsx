import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { Button } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { SaveProblems } from '../../../shared/form/save-problems.tsx';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useLeaveWords } from '../../../shared/navigation/use-leave-question.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import type { LinkMerchant } from '../link-merchant.ts';
import { LinkStatusBadge } from '../links/link-status-badge.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { pageOfDraft } from '../preview/sample-page.ts';
import { linkHref, tabHref } from '../settings/settings-address.ts';
import { SharePanel } from '../share/share-panel.tsx';
import styles from './editor.module.css';
import type { LinkDraft } from './link-draft.ts';
import { AfterSection, AmountSection, AskedSection, TipSection, WhatSection, WhenSection } from './link-sections.tsx';
import { type LinkEntity, useLinkForm } from './use-link-form.ts';

/** A terminal at which a link can be paid. */
export type TerminalOption = { value: string; label: string; currency: CurrencyCode };

/** The form of a link, with a live preview of its page beside it. */
export function OpenLinkForm({
  title,
  merchant,
  entity,
  start,
  origin,
  terminals,
}: {
  title: string;
  merchant: LinkMerchant;
  entity: LinkEntity;
  start: LinkDraft;
  /** The link that is edited; undefined for a new one. */
  origin: Link | undefined;
  terminals: readonly TerminalOption[];
}) {
  const { t } = useLingui();
  const leaveWords = useLeaveWords();
  const work = useLinkForm({ entity, start, origin });
  const { form, locked } = work;
  const terminal_uid = useWatch({ control: form.control, name: 'terminal_uid' });
  const currency = origin?.currency ?? terminals.find(({ value }) => value === terminal_uid)?.currency ?? 840;
  const cancel = async () => {
    if (form.unsent && !(await confirm(leaveWords))) return;
    void goTo(origin === undefined ? tabHref('links') : linkHref(origin.link_id));
  };
  const fields = { ...form, disabled: form.disabled || form.sending };
  return (
    <RoutePage
      title={title}
      lastCrumb={title}
      titleExtra={origin === undefined ? null : <LinkStatusBadge link={origin} />}
    >
      <form
        ref={form.place}
        onSubmit={(event) => void work.submit(event)}
        noValidate
        aria-label={title}
        autoComplete="off"
      >
        <div className={styles.layout} data-share={origin === undefined ? 'no' : 'yes'}>
          <div>
            {locked === undefined ? null : <Callout>{locked}</Callout>}
            <WhatSection form={fields} terminals={origin === undefined ? terminals : []} />
            <AmountSection form={fields} currency={currency} is_new={origin === undefined} />
            <TipSection form={fields} />
            <WhenSection form={fields} zone={entity.zone} />
            <AskedSection form={fields} />
            <AfterSection form={fields} return_urls={entity.settings.return_urls} />
            <SaveProblems work={{ ...work, failure: form.failure }} />
          </div>
          <div className={styles.aside}>
            <LivePreview form={form} entity={entity} merchant={merchant} currency={currency} />
          </div>
          {origin === undefined ? null : (
            <section className={styles.share} aria-label={t`Share`}>
              <h2 className="ui-heading">{t`Share`}</h2>
              <SharePanel business={merchant.doing_business_as} link={origin} />
            </section>
          )}
        </div>
        <div data-part="foot" className={styles.bar}>
          <p className="ui-small ui-dim">
            {origin === undefined
              ? t`The link has an address and a QR code once it is saved.`
              : t`Payers who have the page open see changes when they reload it.`}
          </p>
          <Button onClick={() => void cancel()}>{t`Cancel`}</Button>
          <Button type="submit" color="primary" loading={form.sending} disabledReason={locked}>
            {origin === undefined ? t`Add link` : t`Save link`}
          </Button>
        </div>
      </form>
    </RoutePage>
  );
}

/** Renders the preview while the user types. Nothing else of the form renders. */
function LivePreview({
  form,
  entity,
  merchant,
  currency,
}: {
  form: ReturnType<typeof useLinkForm>['form'];
  entity: LinkEntity;
  merchant: LinkMerchant;
  currency: CurrencyCode;
}) {
  const draft = useWatch({ control: form.control }) as LinkDraft;
  return <PreviewPanel page={pageOfDraft(draft, { merchant, settings: entity.settings, currency })} />;
}
