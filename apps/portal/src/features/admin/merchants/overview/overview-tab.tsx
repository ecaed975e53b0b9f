import { getUsersByEntity } from '@countinghouse/contract/core/users/get-users-by-entity';
import { getPaymentTotals } from '@countinghouse/contract/credit-card/figures/get-payment-totals';
import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { decideCall } from '@countinghouse/domain/access/access';
import { formatPhone } from '@countinghouse/domain/text/format';
import { businessDateOf, zoneName } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Amount } from '@countinghouse/ui/display/amount';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { Columns, Section } from '@countinghouse/ui/layout/page';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../../shared/client/use-call.ts';
import { clock } from '../../../../shared/clock.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useMayViewAs } from '../../../../shared/impersonation/find-people-to-view.tsx';
import { PeopleToView } from '../../../../shared/impersonation/people-to-view.tsx';
import { useAccountCategoryName } from '../../../../shared/merchant/account-category-names.ts';
import { nextCutOffOf } from '../../../../shared/merchant/next-cut-off.ts';
import { useMayOpen } from '../../../../shared/navigation/use-may-open.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { paymentsBetweenHref } from '../../../../shared/payment/payment-address.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { merchantTabHref } from '../merchant-address.ts';
import { MerchantProfileTab } from '../merchant-profile-tab.tsx';
import type { MerchantTabProps } from '../merchant-tab-props.ts';

/** How many users are shown; the others are in their own tab. */
const people_shown = 5;

/** The overview of a merchant: who it is, its status, its month, and the buttons to impersonate its users. */
export function OverviewTab({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const mayViewAs = useMayViewAs();
  return (
    <Columns template="minmax(0, 1fr) minmax(0, 1fr)" stackBelow="tablet">
      <Section
        title={t`Business`}
        end={<TextLink href={merchantTabHref(merchant_uid, 'details')}>{t`All details`}</TextLink>}
      >
        <Facts merchant_uid={merchant_uid} />
      </Section>
      <div className="ui-stack">
        <Month merchant_uid={merchant_uid} />
        {mayViewAs ? <ViewAs merchant_uid={merchant_uid} /> : null}
      </div>
    </Columns>
  );
}

function Facts({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const { closingTime } = useFormat();
  const categoryName = useAccountCategoryName();
  const found = useCall(getMerchant, { params: { id: merchant_uid } }, { shown: 'in_place' });
  const merchant = found.data?.merchant;
  const cut_off = merchant === undefined ? undefined : nextCutOffOf(merchant, clock.now());
  return (
    <MerchantProfileTab merchant_uid={merchant_uid}>
      {({ legal_name, phone, email, website, tax_id_last_four }) => {
        const items: Definition[] = [
          { key: 'legal_name', term: t`Legal name`, value: legal_name },
          { key: 'merchant_uid', term: t`Merchant ID`, value: <IdText id={merchant_uid} label={t`Merchant ID`} /> },
          ...(merchant === undefined
            ? []
            : [
                { key: 'category', term: t`Category`, value: categoryName(merchant.account_category_code) },
                { key: 'time_zone', term: t`Time zone`, value: zoneName(merchant.time_zone, clock.now()) },
                {
                  key: 'batch_close_time',
                  term: t`Batch closes`,
                  value: cut_off === undefined ? t`By hand` : closingTime(cut_off.cut_off_at, merchant.time_zone),
                },
              ]),
          { key: 'phone', term: t`Phone`, value: formatPhone(phone) },
          { key: 'email', term: t`Email`, value: email },
          { key: 'website', term: t`Website`, value: website },
          {
            key: 'tax_id',
            term: t`Tax ID`,
            value: tax_id_last_four === null ? '' : `••••• ${tax_id_last_four}`,
          },
        ];
        return <DefinitionList items={items.filter(({ value }) => value !== '')} label={t`Business`} />;
      }}
    </MerchantProfileTab>
  );
}

/** The payments of this month in the merchant's time zone, with links to them and to the settlements. */
function Month({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { context } = useAccess();
  const mayOpen = useMayOpen();
  const merchant = useCall(getMerchant, { params: { id: merchant_uid } }, { shown: 'in_place' }).data?.merchant;
  const today = merchant === undefined ? undefined : businessDateOf(clock.now(), merchant.time_zone);
  const range = { start_date: `${today?.slice(0, 8)}01`, end_date: today ?? '' };
  const allowed = mayOpen('transaction') && decideCall(getPaymentTotals, context).allowed;
  const totals = useCall(
    getPaymentTotals,
    { query: { merchant_uid, ...range } },
    { shown: 'in_place', enabled: allowed && today !== undefined },
  );
  if (!allowed) return null;
  const { total_count = 0, total_amounts = [] } = totals.data ?? {};
  const all = format.count(total_count);
  return (
    <Section
      title={t`This month`}
      end={
        <span className="ui-row">
          <TextLink
            href={paymentsBetweenHref(range.start_date, range.end_date, { merchant_uid })}
          >{t`Payments`}</TextLink>
          {mayOpen('reports-global-settlement') ? (
            <TextLink href={`/reports/global-settlement?${new URLSearchParams({ by: 'batch', merchant_uid })}`}>
              {t`Settlement`}
            </TextLink>
          ) : null}
        </span>
      }
    >
      {totals.isError ? (
        <CallErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      ) : totals.data === undefined ? (
        <Skeleton width={160} />
      ) : (
        <p className="ui-row">
          <span>{plural(total_count, { one: `${all} payment`, other: `${all} payments` })}</span>
          {total_amounts.map(({ currency, amount }) => (
            <strong key={currency}>
              <Amount text={format.money(amount, currency)} />
            </strong>
          ))}
        </p>
      )}
    </Section>
  );
}

function ViewAs({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const { count } = useFormat();
  const found = useCall(getUsersByEntity, { params: { id: merchant_uid } }, { shown: 'in_place' });
  if (found.isError && found.data === undefined) {
    return <CallErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  const users = found.data?.users ?? [];
  const all = count(users.length);
  return (
    <Section
      title={t`View as`}
      end={
        users.length > people_shown ? (
          <TextLink href={merchantTabHref(merchant_uid, 'users')}>{t`All ${all} people`}</TextLink>
        ) : null
      }
    >
      <PeopleToView
        of_one_merchant
        users={users.slice(0, people_shown)}
        loading={found.isPending}
        emptyNote={t`This merchant has no users yet.`}
      />
    </Section>
  );
}
