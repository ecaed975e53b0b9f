import type { MerchantSetting } from '@countinghouse/domain/access/access';
import type { CustomField } from '@countinghouse/domain/merchant/custom-fields';
import { cardBins, platformMerchantIdLength } from '@countinghouse/domain/merchant/merchant-id';
import { noOrchestration, type Orchestration } from '@countinghouse/domain/merchant/orchestration';
import { slotOf, type TerminalKeySlot } from '@countinghouse/domain/merchant/terminal-keys';
import { instantBefore } from '../calendar.ts';
import type { DemoMerchant } from '../demo-merchant.ts';
import { demoTenant } from '../merchants.ts';
import { demoPeople } from '../people.ts';
import { randomOf } from '../random.ts';
import type { DemoWorld } from '../world.ts';
import { rowsOf, type TableRows } from './rows.ts';

const everything: MerchantSetting = {
  allow_customer_vault: true,
  allow_invoicing: true,
  allow_recurring_transactions: true,
  allow_capture: true,
  allow_reversal: true,
  allow_cancel: true,
  allow_refund: true,
  allow_charge: true,
  allow_authorization: true,
  allow_blind_credit: true,
  allow_l2l3: true,
  allow_payment_link: true,
  allow_international_payment: true,
};

/** Features that some merchants switch off; Harbor Coffee Roasters has all of them. */
const switchedOff: Readonly<Record<string, Partial<MerchantSetting>>> = {
  bluepine: { allow_blind_credit: false, allow_international_payment: false, allow_l2l3: false },
  closed: { allow_international_payment: false, allow_l2l3: false },
  oldmill: { allow_recurring_transactions: false, allow_international_payment: false },
  sierravista: { allow_international_payment: false, allow_payment_link: false },
  kona: { allow_blind_credit: false, allow_authorization: false },
};

/** Fields of a merchant's sale page beyond the default: coffee is tipped and taxed. */
const transactionFields: Readonly<Record<string, Record<string, { visible: boolean }>>> = {
  merchant: { 'additional_amounts.tip': { visible: true }, 'additional_amounts.tax': { visible: true } },
  lantern: { 'order.due_date': { visible: true }, 'order.pdf_file_name': { visible: true } },
};

/** Custom fields: an inn asks for the room, a dentist for the patient. */
const customFields: Readonly<Record<string, readonly Omit<CustomField, 'custom_field_id'>[]>> = {
  lantern: [
    { label: 'Room', input_type: 1, required: true, visible: true },
    { label: 'Arrival', input_type: 4, required: false, visible: true },
    { label: 'Nights', input_type: 2, required: false, visible: true },
    { label: 'Guest accepts the cancellation terms', input_type: 3, required: false, visible: true },
  ],
  sierravista: [{ label: 'Patient number', input_type: 1, required: false, visible: true }],
};

const customFieldsOf = (username: string): CustomField[] =>
  (customFields[username] ?? []).map((field, index) => ({
    custom_field_id: `f1e1d000-0000-4000-8000-00000000000${index + 1}`,
    ...field,
  }));

/** Makes the operator, its merchants with settings and status history, and their terminals with keys. */
export function merchantRows(world: DemoWorld, portal_url: string): TableRows[] {
  const { now } = world;
  const created_at = new Date(now.getTime() - 730 * 86_400_000);
  const merchants = world.merchants.map(({ merchant, created_at: since }) => ({ merchant, since }));
  return [
    rowsOf('tenants', [{ ...demoTenant, client_url: portal_url, created_at }]),
    rowsOf(
      'merchants',
      merchants.map(({ merchant, since }) => ({
        merchant_uid: merchant.merchant_uid,
        tenant_uid: demoTenant.tenant_uid,
        doing_business_as: merchant.doing_business_as,
        legal_name: merchant.legal_name,
        account_status_code: merchant.account_status_code,
        account_category_code: merchant.account_category_code,
        time_zone: merchant.time_zone,
        currency: merchant.currency,
        batch_close_time: merchant.batch_close_time,
        created_at: since,
        updated_at: statusSince(merchant, now),
      })),
    ),
    rowsOf(
      'merchant_settings',
      merchants.map(({ merchant }) => ({
        merchant_uid: merchant.merchant_uid,
        ...everything,
        ...switchedOff[merchant.people[0]?.[0] ?? ''],
        transaction_fields: JSON.stringify(transactionFields[merchant.people[0]?.[0] ?? ''] ?? {}),
        custom_fields: JSON.stringify(customFieldsOf(merchant.people[0]?.[0] ?? '')),
        payment_orchestration: JSON.stringify(orchestrationOf(merchant)),
      })),
    ),
    rowsOf(
      'merchant_status_history',
      merchants.flatMap(({ merchant, since }) => statusHistory(merchant, since, now)),
    ),
    rowsOf(
      'processors',
      merchants.flatMap(({ merchant, since }) => processors(merchant, since, now)),
    ),
    rowsOf(
      'terminals',
      merchants.flatMap(({ merchant, since }) => terminals(merchant, since)),
    ),
    rowsOf(
      'terminal_keys',
      merchants.flatMap(({ merchant, since }) => terminalKeys(merchant, since)),
    ),
  ];
}

function statusSince(merchant: DemoMerchant, now: Date): Date {
  return instantBefore(merchant, now, merchant.status_days_ago, 11);
}

/** The status history from the application to the present status (blanks.md section 4), each step by the administrator. */
function statusHistory(merchant: DemoMerchant, since: Date, now: Date) {
  const random = randomOf(`status ${merchant.doing_business_as}`);
  const { account_status_code: present } = merchant;
  const steps: [DemoMerchant['account_status_code'], Date, string][] = [['Unviewed', since, 'Application received']];
  const viewed = new Date(Math.min(since.getTime() + 2 * 86_400_000, statusSince(merchant, now).getTime()));
  if (present !== 'Unviewed' && present !== 'Pending') {
    steps.push(['Pending', viewed, 'Papers received']);
    if (present !== 'Active')
      steps.push(['Active', new Date(viewed.getTime() + 9 * 86_400_000), 'Application approved']);
    if (present === 'Delinquent')
      steps.push(['Past Due', new Date(statusSince(merchant, now).getTime() - 30 * 86_400_000), 'Statement not paid']);
  }
  if (present !== 'Unviewed') steps.push([present, statusSince(merchant, now), merchant.status_reason]);
  const administrator = demoPeople[0]?.user_id ?? null;
  return steps.map(([to_status, changed_at, reason], index) => ({
    merchant_uid: merchant.merchant_uid,
    merchant_status_history_id: random.uuid(),
    from_status: steps[index - 1]?.[0] ?? null,
    to_status,
    reason,
    user_id: index === 0 ? null : administrator,
    changed_at,
  }));
}

/** An inn's routing rules: dinners on American Express at the restaurant, large stays at the desk. Other merchants have no rules. */
function orchestrationOf({ people, terminals, currency }: DemoMerchant): Orchestration {
  const [desk, restaurant] = terminals;
  if (people[0]?.[0] !== 'lantern' || desk === undefined || restaurant === undefined) return noOrchestration;
  const rule = { currency, card_brands: [], amount_from: null, amount_to: null, bins: [] };
  const random = randomOf('orchestration of lantern');
  return {
    rules: [
      {
        ...rule,
        rule_id: random.uuid(),
        name: 'Large stays',
        terminal_uid: desk.terminal_uid,
        amount_from: 250_000,
      },
      {
        ...rule,
        rule_id: random.uuid(),
        name: 'Dinners on American Express',
        terminal_uid: restaurant.terminal_uid,
        card_brands: ['american express'],
        amount_to: 60_000,
      },
    ],
    fallback_terminal_uid: null,
  };
}

/** A processor connection for each platform of a merchant's terminals. A closed merchant has none. */
function processors(merchant: DemoMerchant, since: Date, now: Date) {
  const platforms = [...new Set(merchant.terminals.map((terminal) => terminal.platform_id))];
  const closed = merchant.account_status_code === 'Closed';
  const closedAt = statusSince(merchant, now);
  return platforms.map((platform_id) => {
    const random = randomOf(`processor ${merchant.doing_business_as} ${platform_id}`);
    const [first] = merchant.terminals.filter((terminal) => terminal.platform_id === platform_id);
    return {
      merchant_uid: merchant.merchant_uid,
      platform_id,
      status: closed ? ('deactivated' as const) : ('active' as const),
      settlement_connection: first?.settlement_connection ?? ('SOCKET' as const),
      reference: `${platform_id}-${random.text(6, '0123456789')}`,
      applied_at: since,
      activated_at: new Date(since.getTime() + 5 * 86_400_000),
      deactivated_at: closed ? closedAt : null,
      updated_at: closed ? closedAt : since,
    };
  });
}

/** Returns the acquirer's ids of a terminal and its merchant (ISO 8583 fields 41 and 42). */
export function acquirerNames(merchant: DemoMerchant, index: number): { terminal_id: string; merchant_id: string } {
  const random = randomOf(`acquirer ${merchant.doing_business_as}`);
  const number = random.text(7, '0123456789');
  return { terminal_id: `${number}${index + 1}`, merchant_id: `${number}${random.text(8, '0123456789')}` };
}

function terminals(merchant: DemoMerchant, created_at: Date) {
  return merchant.terminals.map((terminal, index) => {
    const random = randomOf(`terminal ${terminal.terminal_uid}`);
    const names = acquirerNames(merchant, index);
    const platform_merchant_id = random.text(12, '0123456789');
    const bin = random.pick(cardBins);
    return {
      merchant_uid: merchant.merchant_uid,
      terminal_uid: terminal.terminal_uid,
      tenant_uid: demoTenant.tenant_uid,
      platform_id: terminal.platform_id,
      name: terminal.name,
      platform_merchant_id: platform_merchant_id.padEnd(platformMerchantIdLength(bin), '0'),
      platform_data: JSON.stringify({ bin }),
      settlement_connection: terminal.settlement_connection,
      acquirer_terminal_id: names.terminal_id,
      acquirer_merchant_id: names.merchant_id,
      currency: merchant.currency,
      takes_payments: merchant.account_status_code !== 'Closed',
      created_at,
    };
  });
}

/** One key for each terminal, made by the operator. The first of each kind of platform is the default. */
function terminalKeys(merchant: DemoMerchant, created_at: Date) {
  const slots = new Set<TerminalKeySlot>();
  return merchant.terminals.map((terminal) => {
    const random = randomOf(`key ${terminal.terminal_uid}`);
    const slot = slotOf(terminal.platform_id);
    const is_default = !slots.has(slot);
    slots.add(slot);
    return {
      merchant_uid: merchant.merchant_uid,
      terminal_key_id: random.uuid(),
      terminal_key: random.uuid(),
      terminal_uid: terminal.terminal_uid,
      slot,
      is_default,
      created_by: demoTenant.tenant_uid,
      created_at,
    };
  });
}
