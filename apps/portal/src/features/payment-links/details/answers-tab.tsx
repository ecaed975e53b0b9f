import type { LinkUse } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import type { LinkPart } from './link-part.ts';
import { LinkUses } from './link-uses.tsx';

/** The payers' answers to the link's questions, by payment. */
export function AnswersTab(part: LinkPart) {
  const { t } = useLingui();
  const { money, count } = useFormat();
  const timeOf = useShortTime(part.merchant.time_zone);
  const itemsOf = (use: LinkUse): Definition[] => [
    ...(use.payer_name === '' ? [] : [{ key: 'name', term: t`Name`, value: use.payer_name }]),
    ...(use.payer_email === '' ? [] : [{ key: 'email', term: t`Email`, value: use.payer_email }]),
    ...use.items.map(({ title, quantity, unit_amount }, index) => ({
      key: `item ${index}`,
      term: title,
      value: `${count(quantity)} × ${money(unit_amount, use.currency)}`,
    })),
    ...(use.tip_amount === 0
      ? []
      : [
          {
            key: 'tip',
            term: t({ message: 'Tip', context: 'payment link' }),
            value: money(use.tip_amount, use.currency),
          },
        ]),
    ...use.answers.map(({ label, value }, index) => ({
      key: `answer ${index}`,
      term: label,
      value:
        typeof value === 'boolean'
          ? value
            ? t({ message: 'Yes', context: 'a box that is checked' })
            : t({ message: 'No', context: 'a box that is not checked' })
          : value,
    })),
  ];
  return (
    <LinkUses {...part} none={t`Nobody has paid with this link yet.`} state="used">
      {(use) => {
        const items = itemsOf(use);
        const time = timeOf(use.created_at);
        return (
          <li key={use.payment_id}>
            <DrawerSection title={time}>
              {items.length === 0 ? (
                <p className="ui-dim">{t`No questions were asked.`}</p>
              ) : (
                <DefinitionList label={time} items={items} />
              )}
            </DrawerSection>
          </li>
        );
      }}
    </LinkUses>
  );
}
