import { addMonths, businessDateOf } from '@countinghouse/domain/time/time-zones';
import type {
  AccountEventKind,
  AccountSource,
  BlockedReason,
  ConsentChannel,
} from '@countinghouse/domain/vault/account';
import { dateBefore, instantAt } from './calendar.ts';
import { cardMaker, type DemoCard, type DemoCustomer } from './customers.ts';
import type { DemoMerchant } from './demo-merchant.ts';
import { oldestRegular_email } from './notable-customers.ts';
import type { PaymentLife } from './payment-life.ts';
import { type Random, randomOf } from './random.ts';

/** A stored card of a customer in the vault. */
export type DemoAccount = {
  account_uid: string;
  card: DemoCard;
  status: 'usable' | 'blocked' | 'replaced';
  blocked_reason: BlockedReason | null;
  replaced_by: DemoAccount | undefined;
  is_default: boolean;
  nickname: string;
  source: AccountSource;
  consent_channel: ConsentChannel;
  network_transaction_id: string | null;
  created_at: Date;
  last_charged_at: Date | null;
  events: { kind: AccountEventKind; at: Date; note: string }[];
};

/** A customer in the vault: someone who has paid the merchant. */
export type DemoVaultCustomer = {
  customer_id: string;
  customer_reference: string;
  payer: DemoCustomer;
  payments: readonly PaymentLife[];
  created_at: Date;
  accounts: DemoAccount[];
  tags: readonly string[];
  note: string;
  archived: boolean;
  merged_into: DemoVaultCustomer | undefined;
};

const day_ms = 86_400_000;
const oldestRegular_years = 14;

const tags = ['Wholesale', 'Office', 'Regular', 'Newsletter', 'Events'] as const;
const notes = [
  'Deliveries before 10 AM, ring at dock B.',
  'Prefers whole beans; calls ahead for large orders.',
  'Invoices go to the office upstairs.',
  'Asked for decaf samples with the next order.',
] as const;
const nicknames = ['Office card', 'Personal card', 'Travel card', 'Backup card'] as const;

/** Makes the customers of a merchant's vault from its payers, always the same for the same payments. */
export function makeVault(merchant: DemoMerchant, payments: readonly PaymentLife[], now: Date): DemoVaultCustomer[] {
  if (payments.length === 0) return [];
  const random = randomOf(`vault ${merchant.doing_business_as}`);
  const is_first = merchant.people[0]?.[0] === 'merchant';
  const count = is_first ? 260 : Math.min(90, Math.max(20, Math.round(merchant.payments_per_day * 4)));
  const newCard = cardMaker(payments.map(({ card }) => card.card_number));
  const customers = payersOf(payments)
    .slice(0, count)
    .map(({ payer, lives }, index) => {
      const first_paid_at = lives[0]?.created_at ?? now;
      const begun = instantAt(merchant, dateBefore(merchant, now, merchant.created_days_ago), 11);
      const at_first_payment = random.chance(40);
      const created_at = at_first_payment
        ? first_paid_at
        : new Date(begun.getTime() + random.fraction() * Math.max(0, first_paid_at.getTime() - begun.getTime()));
      const customer: DemoVaultCustomer = {
        customer_id: timedId(random, created_at),
        customer_reference: random.chance(45) ? `C-${1_001 + index}` : '',
        payer,
        payments: lives,
        created_at,
        accounts: [],
        tags: tags.filter((tag) => (tag === 'Wholesale' ? payer.company !== '' : random.chance(9))),
        note: random.chance(12) ? random.pick(notes) : '',
        archived: false,
        merged_into: undefined,
      };
      addAccounts(customer, at_first_payment ? 'sale' : 'portal', random);
      return customer;
    });
  setHealth(merchant, customers, now, random, newCard);
  if (is_first) addNotableOnes(customers, now, random, newCard);
  return customers;
}

/** The payers, most frequent first. Payers with the same name or email address are merged into the first, except one family of two. */
function payersOf(payments: readonly PaymentLife[]): { payer: DemoCustomer; lives: PaymentLife[] }[] {
  const names = new Set<string>();
  const emails = new Map<string, string>();
  return [...Map.groupBy(payments, ({ customer }) => customer)]
    .map(([payer, lives]) => ({ payer, lives }))
    .sort((one, other) => other.lives.length - one.lives.length)
    .filter(({ payer }) => {
      const name = payer.company || `${payer.first_name} ${payer.last_name}`;
      const family = emails.get(payer.email);
      if (names.has(name) || (family !== undefined && family !== payer.last_name)) return false;
      names.add(name);
      emails.set(payer.email, payer.last_name);
      return true;
    });
}

/** Seven in ten store the card they pay with; a payer with two cards stores both. */
function addAccounts(customer: DemoVaultCustomer, source: AccountSource, random: Random): void {
  if (!random.chance(70)) return;
  const used = [...new Set(customer.payments.map(({ card }) => card))];
  customer.accounts = used.map((card, index) => newAccount(customer, card, index === 0, source, random));
}

function newAccount(
  customer: DemoVaultCustomer,
  card: DemoCard,
  is_default: boolean,
  source: AccountSource,
  random: Random,
): DemoAccount {
  const charged = customer.payments.filter((life) => life.card === card && life.status !== 230);
  const first = customer.payments.find((life) => life.card === card);
  // A card cannot be stored before it is known, nor after it was charged from the vault.
  const created_at = source === 'sale' && first !== undefined ? first.created_at : customer.created_at;
  const last = charged.at(-1)?.created_at;
  return {
    account_uid: random.uuid(),
    card,
    status: 'usable',
    blocked_reason: null,
    replaced_by: undefined,
    is_default,
    nickname: is_default ? '' : random.pick(nicknames),
    source,
    consent_channel: random.weighted([
      ['in_person', 60],
      ['online', 25],
      ['telephone', 10],
      ['written', 5],
    ] as const),
    network_transaction_id: charged.length === 0 ? null : random.text(15, '0123456789'),
    created_at,
    last_charged_at: last === undefined ? null : new Date(Math.floor(last.getTime() / 60_000) * 60_000),
    events: [
      { kind: 'added', at: created_at, note: '' },
      { kind: 'consent', at: created_at, note: '' },
    ],
  };
}

/** Makes some cards expire soon, some expired, some blocked, and a few replaced by the account updater. */
function setHealth(
  merchant: DemoMerchant,
  customers: readonly DemoVaultCustomer[],
  now: Date,
  random: Random,
  newCard: ReturnType<typeof cardMaker>,
): void {
  const today = businessDateOf(now, merchant.time_zone);
  const share = (percent: number) => Math.max(1, Math.round((customers.length * percent) / 100));
  const kept = customers.filter(({ accounts, payer }) => accounts.length > 0 && payer.email !== oldestRegular_email);
  // An expired card cannot pay, so only cards of customers who have not come back since that month expire.
  const gone = kept.filter(({ payments }) => monthOf(payments.at(-1), merchant) < today.slice(0, 7)).slice(-share(4));
  for (const { accounts, payments } of gone) setExpiry(accounts[0], monthOf(payments.at(-1), merchant));
  const others = kept.filter((customer) => !gone.includes(customer) && customer.accounts[0] !== undefined);
  const spread = <Item>(items: readonly Item[], every: number, from: number) =>
    items.filter((_, index) => index % every === from);
  const step = Math.max(2, Math.floor(others.length / share(6)));
  for (const { accounts } of spread(others, step, 1).slice(0, share(6))) {
    setExpiry(accounts[0], addMonths(`${today.slice(0, 7)}-01`, random.whole(0, 1)).slice(0, 7));
  }
  const rest = others.filter((_, index) => index % step !== 1);
  const blocked = spread(rest, Math.max(2, Math.floor(rest.length / share(2))), 1).slice(0, share(2));
  for (const { accounts } of blocked) {
    const [account] = accounts;
    if (account === undefined) continue;
    account.status = 'blocked';
    account.blocked_reason = random.pick(['stop_recurring', 'pick_up_card', 'by_person'] as const);
    account.events.push({ kind: 'blocked', at: later(account, now, random), note: '' });
  }
  for (const customer of rest.filter((each) => !blocked.includes(each)).slice(-share(1))) {
    replaceCard(customer, now, random, newCard);
  }
}

/** Does what the account updater does when a bank has issued a new number. */
function replaceCard(
  customer: DemoVaultCustomer,
  now: Date,
  random: Random,
  newCard: ReturnType<typeof cardMaker>,
): void {
  const [account] = customer.accounts;
  if (account === undefined) return;
  const at = later(account, now, random);
  const next: DemoAccount = {
    ...account,
    account_uid: random.uuid(),
    card: newCard(random, now.getUTCFullYear()),
    source: 'updater',
    created_at: at,
    last_charged_at: null,
    events: [{ kind: 'added', at, note: '' }],
  };
  account.status = 'replaced';
  account.is_default = false;
  account.replaced_by = next;
  account.events.push({ kind: 'number_changed', at, note: '' });
  customer.accounts.push(next);
}

/** Harbor's special customers: a 14-year regular with five cards, one that is archived, and one that was merged. */
function addNotableOnes(
  customers: readonly DemoVaultCustomer[],
  now: Date,
  random: Random,
  newCard: ReturnType<typeof cardMaker>,
): void {
  const oldest = customers.find(({ payer }) => payer.email === oldestRegular_email);
  if (oldest !== undefined) {
    const since = new Date(now.getTime() - Math.round(oldestRegular_years * 365.25) * day_ms);
    oldest.created_at = since;
    oldest.customer_id = timedId(random, since);
    oldest.note = notes[0];
    oldest.accounts = [...new Set(oldest.payments.map(({ card }) => card))].map((card, index) =>
      newAccount(oldest, card, index === 0, 'portal', random),
    );
    while (oldest.accounts.length < 5) {
      oldest.accounts.push(newAccount(oldest, newCard(random, now.getUTCFullYear()), false, 'portal', random));
    }
    for (let years = 4; years < oldestRegular_years; years += 4) {
      const at = new Date(since.getTime() + years * 365 * day_ms);
      oldest.accounts[0]?.events.push({ kind: 'expiry_changed', at, note: '' });
    }
  }
  const last = customers.slice(-2);
  const [archived, merged] = last;
  if (archived !== undefined) archived.archived = true;
  if (merged !== undefined && oldest !== undefined) {
    merged.archived = true;
    merged.merged_into = oldest;
    // Its cards would now belong to the other customer.
    merged.accounts = [];
  }
}

/** Returns the month of a payment, as YYYY-MM. */
function monthOf(life: PaymentLife | undefined, { time_zone }: DemoMerchant): string {
  return life === undefined ? '' : businessDateOf(life.created_at, time_zone).slice(0, 7);
}

function setExpiry(account: DemoAccount | undefined, month: string): void {
  if (account !== undefined) account.card.expiry = month.slice(5, 7) + month.slice(2, 4);
}

/** Returns a time after an account's last charge and before now. */
function later({ created_at, last_charged_at }: DemoAccount, now: Date, random: Random): Date {
  const from = (last_charged_at ?? created_at).getTime();
  return new Date(from + random.fraction() * (now.getTime() - from));
}

/** Makes an identifier that begins with its instant (UUIDv7), so that the newest sorts last. */
function timedId(random: Random, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.uuid().slice(15)}`;
}
