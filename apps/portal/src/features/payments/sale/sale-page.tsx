import { createSale } from '@countinghouse/contract/credit-card/sale/create-sale';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { getDefaultKey } from '@countinghouse/contract/merchants/terminals/get-default-key';
import { addAccount } from '@countinghouse/contract/vault/accounts/add-account';
import { decideCall } from '@countinghouse/domain/access/access';
import { decideNewPayment, makesPayments } from '@countinghouse/domain/access/payment-access';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { LinkButton } from '@countinghouse/ui/button/button';
import { Badge } from '@countinghouse/ui/display/badge';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { FormLayout } from '@countinghouse/ui/field/form-section';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobileX } from '@tabler/icons-react';
import { type FormEvent, useMemo } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { usePageTitle } from '../../../shared/navigation/page-title.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { refreshSession } from '../../../shared/session/refresh-session.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { StatusForbids } from '../operations/status-forbids.tsx';
import { AmountSection } from './amount-section.tsx';
import { CardSection } from './card-section.tsx';
import { CustomSection } from './custom-section.tsx';
import { SaleResult } from './result/sale-result.tsx';
import { SaleSummary } from './result/sale-summary.tsx';
import { readSaleAddress, saleAddressText } from './sale-address.ts';
import { type SaleSection, showsSection } from './sale-fields.ts';
import { cardOf, customerOf, formFieldsOf, type SaleKind, type SaleValues, totalOf } from './sale-values.ts';
import { TextSection } from './text-fields.tsx';
import { useSale } from './use-sale.ts';

/** /credit-card/sale: charges a typed card, or holds an amount on it. */
export function SalePage() {
  const { t } = useLingui();
  const { merchant, user, terminal_key } = useSession();
  const { may } = useAccess();
  const kinds: SaleKind[] = [
    ...(may('SAVI') ? (['sale'] as const) : []),
    ...(may('AAVI') ? (['authorization'] as const) : []),
    ...(may('BLVI') ? (['credit'] as const) : []),
  ];
  const [{ kind: asked }, changeAddress] = useAddressState(readSaleAddress);
  const kind = kinds.includes(asked) ? asked : (kinds[0] ?? 'sale');
  const title = {
    sale: t`Quick Sale`,
    authorization: t`Authorization`,
    credit: t({ message: 'Blind Credit', context: 'page title' }),
  }[kind];
  usePageTitle(kind === 'sale' ? undefined : title);
  if (merchant === undefined || user === undefined) {
    return (
      <RoutePage title={title}>
        <FormSkeleton />
      </RoutePage>
    );
  }
  if (!makesPayments(merchant.account_status_code)) {
    return (
      <RoutePage title={title}>
        <StatusForbids status={merchant.account_status_code} />
      </RoutePage>
    );
  }
  if (terminal_key === undefined) {
    return (
      <RoutePage title={title}>
        <EmptyState
          full
          glyph={IconDeviceMobileX}
          title={t`There is no terminal yet`}
          note={t`Cards are charged through a terminal, and none is set up for this account. Ask your administrator to add one.`}
          actions={<LinkButton href="/contact-us">{t`Contact Us`}</LinkButton>}
        />
      </RoutePage>
    );
  }
  if (kinds.length === 0) {
    return (
      <RoutePage title={title}>
        <ForbiddenState
          full
          title={t`You cannot open sales and authorizations`}
          note={t`This needs Sale, View (SAVI), Authorization, View (AAVI) or Blind Credit, View (BLVI). Ask someone who manages roles in your account.`}
        />
      </RoutePage>
    );
  }
  return (
    <SaleForm
      key={merchant.merchant_uid}
      merchant={merchant}
      kinds={kinds}
      kind={kind}
      onKind={(chosen) => changeAddress(saleAddressText(chosen))}
      title={title}
    />
  );
}

function SaleForm({
  merchant,
  kinds,
  kind,
  onKind,
  title,
}: {
  merchant: Merchant;
  /** The kinds that this user may open, and the one in the address. */
  kinds: readonly SaleKind[];
  kind: SaleKind;
  onKind: (kind: SaleKind) => void;
  title: string;
}) {
  const { t } = useLingui();
  const terminalName = useTerminalName(merchant.merchant_uid);
  const confirmCredit = useCreditQuestion(merchant.currency);
  const { transaction_fields, custom_fields, time_zone, currency } = merchant;
  const fields = useMemo(() => formFieldsOf(transaction_fields, custom_fields), [transaction_fields, custom_fields]);
  const today = businessDateOf(clock.now(), time_zone);
  const stored = useStoredCards(kind);
  const rules = useMemo(
    () => ({ fields, today, may_use_stored: stored.use, may_keep: stored.keep }),
    [fields, today, stored.use, stored.keep],
  );
  const sale = useSale({
    rules,
    currency,
    country: currency === 826 ? 'GB' : 'US',
    kind,
    onKind,
    confirmCredit,
    onFormChanged: () => void refreshSession(),
  });
  const disabledReason = useDisabledReason(sale.kind);

  if (sale.outcome?.kind === 'approved' && sale.sold !== undefined) {
    return (
      <RoutePage title={title}>
        <SaleResult result={sale.outcome.result} sold={sale.sold} merchant={merchant} onNew={sale.startAnew} />
      </RoutePage>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason === undefined && sale.outcome?.kind !== 'duplicate') void sale.submit();
  };
  const shows = (section: SaleSection) => showsSection(fields, section);
  return (
    <RoutePage title={title} titleExtra={<KindBadge kind={kind} />}>
      <form ref={sale.place} onSubmit={submit} noValidate aria-label={title} autoComplete="off">
        <FormLayout
          panel={
            <SaleSummary
              sale={sale}
              fields={fields}
              currency={currency}
              terminalName={terminalName}
              disabledReason={disabledReason}
            />
          }
        >
          {sale.restored ? (
            <Callout tone="info" title={t`Your entries were restored.`}>
              {t`For security, the card was not kept. Enter it again.`}
            </Callout>
          ) : null}
          <AmountSection sale={sale} fields={fields} currency={currency} kinds={kinds} />
          <CardSection sale={sale} fields={fields} />
          {shows('billing') ? (
            <TextSection
              sale={sale}
              fields={fields}
              section="billing"
              title={t({ message: 'Billing', context: 'address' })}
              note={t`Checked against the card’s address.`}
            />
          ) : null}
          {shows('shipping') ? (
            <TextSection
              sale={sale}
              fields={fields}
              section="shipping"
              title={t`Shipping`}
              note={t`The shipping address.`}
            />
          ) : null}
          {shows('order') ? (
            <TextSection
              sale={sale}
              fields={fields}
              section="order"
              title={t`Order`}
              note={t`Printed on the receipt.`}
            />
          ) : null}
          {shows('custom') ? <CustomSection sale={sale} fields={fields} /> : null}
        </FormLayout>
      </form>
    </RoutePage>
  );
}

/** Returns whether this kind of payment can use a stored card, and whether the typed card can be stored with it. */
function useStoredCards(kind: SaleKind): { use: boolean; keep: boolean } {
  const { may, context } = useAccess();
  const charges = kind !== 'credit' && may('VAVI');
  return { use: charges, keep: charges && decideCall(addAccount, context).allowed };
}

/** A badge beside the title that says where the money goes, for every kind except a sale. */
function KindBadge({ kind }: { kind: SaleKind }) {
  const { t } = useLingui();
  if (kind === 'sale') return null;
  return kind === 'credit' ? (
    <Badge meaning="warning">{t`Money goes out`}</Badge>
  ) : (
    <Badge meaning="info">{t`Held, not charged`}</Badge>
  );
}

/** Returns why this user cannot make the payment: a view impersonation, no permission to process, or the account's status. */
function useDisabledReason(kind: SaleKind): string | undefined {
  const { t } = useLingui();
  const { context } = useAccess();
  const locked = useWriteLock(createSale);
  if (locked !== undefined) return locked;
  const decision = decideNewPayment(kind, context);
  if (decision.allowed) return undefined;
  if (decision.reason === 'merchant_status_forbids') return t`The status of this account does not allow this`;
  switch (kind) {
    case 'sale':
      return t`Requires Sale, Process (SAPR). Ask the person who manages your role.`;
    case 'authorization':
      return t`Requires Authorization, Process (AAPR). Ask the person who manages your role.`;
    case 'credit':
      return t`Requires Blind Credit, Process (BLPR). Ask the person who manages your role.`;
  }
}

/** Returns a function that asks for confirmation before a blind credit, with the amount, the card and the customer. */
function useCreditQuestion(currency: CurrencyCode): (values: SaleValues) => Promise<boolean> {
  const { t } = useLingui();
  const { money } = useFormat();
  return (values) => {
    const amount = money(totalOf(values) ?? 0, currency);
    const card = cardOf(values);
    const customer = customerOf(values) || t`the cardholder`;
    return confirm({
      title: t`Send ${amount} to this card?`,
      subtitle: t`${card} (${customer}) receives the amount without an earlier payment. The credit can be reversed only until the batch closes.`,
      lead: 'alert-triangle',
      tone: 'warning',
      confirmLabel: t`Send ${amount}`,
      cancelLabel: t`Not yet`,
    });
  };
}

/** Returns the name of the terminal that the session's key selects; undefined if it cannot be read. */
function useTerminalName(merchant_id: string): string | undefined {
  const { terminal_key } = useSession();
  const keys = useCall(getDefaultKey, { params: { merchant_id } }, { shown: 'log' });
  return keys.data?.keys.find((key) => key.terminal_key === terminal_key)?.terminal.name;
}
