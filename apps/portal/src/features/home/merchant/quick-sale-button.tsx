import { createSale } from '@countinghouse/contract/credit-card/sale/create-sale';
import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { SplitButton } from '@countinghouse/ui/button/split-button';
import { useLingui } from '@lingui/react/macro';
import { IconCreditCard, IconFileInvoice, IconLock, IconRepeat } from '@tabler/icons-react';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';

/** The ways to take a payment that are open to this user and account: the first as a button, all of them in its menu. */
export function QuickSaleButton() {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const locked = useWriteLock(createSale);
  const status = useSession().merchant?.account_status_code;
  const ways = [
    {
      route: 'credit-card-sale',
      capability: 'take_payments',
      key: 'sale',
      label: t`Quick Sale`,
      href: '/credit-card/sale',
      glyph: IconCreditCard,
    },
    {
      route: 'invoice-add',
      capability: 'create_invoice',
      key: 'invoice',
      label: t`Invoice`,
      href: '/invoice/add',
      glyph: IconFileInvoice,
    },
    {
      route: 'recurring-add',
      capability: 'create_recurring',
      key: 'recurring',
      label: t`Recurring`,
      href: '/recurring/add',
      glyph: IconRepeat,
    },
  ] as const;
  const open = ways.filter(
    ({ route, capability }) => mayOpen(route) && status !== undefined && merchantMay(status, capability),
  );
  const [first] = open;
  if (first === undefined) return null;
  if (locked !== undefined) {
    return (
      <Button color="primary" icon={IconLock} disabledReason={locked}>
        {first.label}
      </Button>
    );
  }
  if (open.length === 1) {
    return (
      <LinkButton color="primary" href={first.href}>
        {first.label}
      </LinkButton>
    );
  }
  return (
    <SplitButton
      label={first.label}
      href={first.href}
      menuLabel={t`More ways to take a payment`}
      items={open.map(({ key, label, href, glyph }) => ({ key, label, href, glyph }))}
    />
  );
}
