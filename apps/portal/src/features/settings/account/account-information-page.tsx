import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { getDefaultKey } from '@countinghouse/contract/merchants/terminals/get-default-key';
import { currencies } from '@countinghouse/domain/money';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { LinkButton } from '@countinghouse/ui/button/button';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { PendingEmail } from '../../../shared/account/pending-email.tsx';
import { useCall } from '../../../shared/client/use-call.ts';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccountCategoryName } from '../../../shared/merchant/account-category-names.ts';
import { MerchantStatusBadge } from '../../../shared/merchant/merchant-status-badge.tsx';
import { nextCutOffOf } from '../../../shared/merchant/next-cut-off.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { securityAddress } from '../../../shared/sign-in/security-address.ts';
import { Impersonations } from './impersonations.tsx';

/** /account-information: the signed-in user and, for merchants, the business and its terminals. */
export function AccountInformationPage() {
  const { t } = useLingui();
  const { user, merchant } = useSession();
  return (
    <RoutePage
      title={t`Account Information`}
      purpose={t`Your details and your business’s. Contact us if something is incorrect.`}
      actions={<LinkButton href="/contact-us?topic=account">{t`Contact Us`}</LinkButton>}
    >
      {user === undefined ? (
        <FormSkeleton />
      ) : (
        <div className="ui-stack">
          <PendingEmail user={user} />
          <FormSection title={t`You`}>
            <Span of={6}>
              <DefinitionList
                items={[
                  { key: 'name', term: t({ message: 'Name', context: 'of a person' }), value: user.full_name },
                  { key: 'username', term: t`Username`, value: user.username },
                  { key: 'email', term: t`Email`, value: user.email },
                  {
                    key: 'security',
                    term: t`Password and security`,
                    value: (
                      <TextLink href={securityAddress()} target="_blank" rel="noopener">
                        {t`Change your password and second factors, and see where you are signed in`}
                      </TextLink>
                    ),
                  },
                ]}
              />
            </Span>
          </FormSection>
          {merchant === undefined ? null : (
            <>
              <Business merchant={merchant} />
              <Impersonations zone={merchant.time_zone} />
            </>
          )}
        </div>
      )}
    </RoutePage>
  );
}

function Business({ merchant }: { merchant: Merchant }) {
  const { t } = useLingui();
  const categoryName = useAccountCategoryName();
  const found = useCall(getDefaultKey, { params: { merchant_id: merchant.merchant_uid } }, { shown: 'in_place' });
  const { account_status_code, currency } = merchant;
  const format = useFormat();
  const cut_off = nextCutOffOf(merchant, clock.now());
  const closing = cut_off === undefined ? t`By hand` : format.closingTime(cut_off.cut_off_at, merchant.time_zone);
  return (
    <>
      <FormSection title={t`Business`}>
        <Span of={6}>
          <DefinitionList
            items={[
              { key: 'dba', term: t`Doing business as`, value: merchant.doing_business_as },
              { key: 'uid', term: t`Merchant ID`, value: <IdText id={merchant.merchant_uid} label={t`Merchant ID`} /> },
              { key: 'status', term: t`Status`, value: <MerchantStatusBadge status={account_status_code} /> },
              { key: 'category', term: t`Category`, value: categoryName(merchant.account_category_code) },
              { key: 'currency', term: t`Currency`, value: currencies[currency].alphabetic },
              { key: 'close', term: t`Batches close at`, value: closing },
            ]}
          />
        </Span>
      </FormSection>
      <FormSection title={t`Terminals`} note={t`Those that the portal takes payments at.`}>
        <Span of={6}>
          {found.isError ? (
            <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <DefinitionList
              items={(found.data?.keys ?? []).map(({ terminal_key_id, platform_id, terminal }) => ({
                key: terminal_key_id,
                term: terminal.name,
                value: t`Platform ${platform_id}, merchant ID ${terminal.platform_merchant_id}`,
              }))}
            />
          )}
          {found.data?.keys.length === 0 ? <p className="ui-second">{t`There is no terminal yet`}</p> : null}
        </Span>
      </FormSection>
    </>
  );
}
