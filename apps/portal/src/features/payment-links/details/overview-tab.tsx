import { TextLink } from '@countinghouse/ui/button/anchor';
import { Stat } from '@countinghouse/ui/chart/stat';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { CopyButton } from '@countinghouse/ui/display/id-text';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useLinkWords } from '../link-words.ts';
import { LinkFigures } from '../links/link-funnel.tsx';
import { lastInstantOf, useUsesText } from '../links/use-link-columns.tsx';
import type { LinkPart } from './link-part.ts';

/** The results of a link, and its data. */
export function OverviewTab({ merchant, link }: LinkPart) {
  const { t } = useLingui();
  const { money, count } = useFormat();
  const { time_zone: zone } = merchant;
  const { paid_amount, used_count, currency } = link;
  const used = count(used_count);
  return (
    <div>
      <PauseNote merchant={merchant} link={link} />
      <Stat
        size="xl"
        value={money(paid_amount, currency)}
        note={plural(used_count, { one: `paid in ${used} payment`, other: `paid in ${used} payments` })}
      />
      <DrawerSection title={t`Last 30 days`}>
        <LinkFigures figures={link.figures} currency={currency} zone={zone} stacked />
      </DrawerSection>
      <DrawerSection title={t`Link`}>
        <DefinitionList label={t`Link`} items={useLinkItems({ merchant, link })} />
      </DrawerSection>
      {link.description === '' ? null : (
        <DrawerSection title={t`Description`}>
          <p className="ui-second" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {link.description}
          </p>
        </DrawerSection>
      )}
    </div>
  );
}

/** Why a paused link cannot be paid, and until when. */
export function PauseNote({ merchant, link: { status, paused_reason, paused_until } }: LinkPart) {
  const { t } = useLingui();
  const timeOf = useShortTime(merchant.time_zone);
  if (status !== 'paused') return null;
  if (paused_reason !== 'protection') {
    return (
      <Callout tone="warning" title={t`This link is paused`}>{t`Nobody can pay with it until you resume it.`}</Callout>
    );
  }
  const until = paused_until === null ? '' : timeOf(paused_until);
  return (
    <Callout tone="danger" title={t`This link was paused because of card testing`}>
      {paused_until === null
        ? t`Nobody can pay with it until you resume it.`
        : t`It can be paid again on ${until}, or as soon as you resume it.`}
    </Callout>
  );
}

/** A line, unless its value is empty. */
function line(key: string, term: string, value: string | null): Definition[] {
  return value === null || value === '' ? [] : [{ key, term, value }];
}

function useLinkItems({ merchant, link }: LinkPart): Definition[] {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(merchant.time_zone);
  const usesOf = useUsesText();
  const mayOpen = useMayOpen();
  const { kindName, keepCardName } = useLinkWords();
  const { address, customer, choices, items, currency, tax_rate_ppm, reserved_count } = link;
  const money = (amount: number) => format.money(amount, currency);
  const under_way = format.count(reserved_count);
  return [
    ...(address === null
      ? []
      : [
          {
            key: 'address',
            term: t`Address`,
            value: (
              <span className="ui-row">
                <span className="ui-cut" dir="ltr">
                  {address}
                </span>
                <CopyButton text={address} label={t`address`} />
              </span>
            ),
          },
        ]),
    ...line('title', t`Title`, link.title),
    { key: 'kind', term: t`Kind`, value: kindName(link.kind) },
    ...line('choices', t`Choices`, choices.map(money).join(' · ')),
    ...line('items', t`Items`, items.map(({ title, unit_amount }) => `${title} ${money(unit_amount)}`).join(', ')),
    ...line('tax', t`Sales tax`, tax_rate_ppm === 0 ? '' : format.percent(tax_rate_ppm / 1_000_000, 2)),
    { key: 'uses', term: t`Uses`, value: usesOf(link) },
    ...line(
      'reserved',
      t`Under way`,
      reserved_count === 0
        ? ''
        : plural(reserved_count, { one: `${under_way} payment`, other: `${under_way} payments` }),
    ),
    ...line('starts', t`Starts`, link.starts_at === null ? '' : timeOf(link.starts_at)),
    ...line('expires', t`Last day`, link.expires_at === null ? '' : timeOf(lastInstantOf(link.expires_at))),
    ...line('last', t`Last paid`, link.last_paid_at === null ? '' : timeOf(link.last_paid_at)),
    ...line('order', t`Order ID`, link.order_id),
    ...(customer === null
      ? []
      : [
          {
            key: 'customer',
            term: t`For`,
            value: mayOpen('vault-customer-id') ? (
              <TextLink href={pathTo('vault-customer-id', { id: customer.customer_id })}>{customer.full_name}</TextLink>
            ) : (
              customer.full_name
            ),
          },
        ]),
    ...line('keep', t`Store the card`, link.keep_card === 'never' ? '' : keepCardName(link.keep_card)),
    ...line('return', t`After the payment`, link.return_url),
    ...line('maker', t`Created by`, link.created_by_name),
    ...line('made', t({ message: 'Created', context: 'payment link' }), timeOf(link.created_at)),
  ];
}
