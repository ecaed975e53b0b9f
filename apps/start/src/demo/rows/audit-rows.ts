import { instantBefore } from '../calendar.ts';
import { demoTenant } from '../merchants.ts';
import { demoPeople } from '../people.ts';
import { randomOf } from '../random.ts';
import type { DemoWorld } from '../world.ts';
import { rowsOf, type TableRows } from './rows.ts';
import { ownerOf } from './written-invoice.ts';

type Entry = {
  entity_id: string;
  created_at: Date;
  user_id: string | null;
  call: string;
  target_type: string;
  target_id: string;
  before: object | null;
  after: object | null;
};

/** How many days back payments have audit entries; older actions are only in the payments' own history. */
const paymentDays = 7;

/** How many days back sign-ins are in the audit history. */
const signInDays = 7;

/**
 * Makes the audit history: merchants boarded and their status changed, users added and signed in, the payments of the last week, and
 * invoices.
 */
export function auditRows(world: DemoWorld): TableRows[] {
  const entries = [
    ...merchantEntries(world),
    ...peopleEntries(world),
    ...signInEntries(world),
    ...paymentEntries(world),
    ...invoiceEntries(world),
  ];
  entries.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const random = randomOf('audit');
  return [
    rowsOf(
      'audit_entries',
      entries.map((entry) => ({
        ...entry,
        impersonator_user_id: null,
        request_id: random.uuid(),
        // Actions without a user were done by the system.
        address: entry.user_id === null ? '' : `192.0.2.${random.whole(10, 250)}`,
        before: entry.before === null ? null : JSON.stringify(entry.before),
        after: entry.after === null ? null : JSON.stringify(entry.after),
      })),
    ),
  ];
}

function merchantEntries({ merchants, now }: DemoWorld): Entry[] {
  const administrator = demoPeople[0]?.user_id ?? null;
  return merchants.flatMap(({ merchant, created_at }) => {
    const target = {
      entity_id: merchant.merchant_uid,
      user_id: administrator,
      target_type: 'merchant',
      target_id: merchant.merchant_uid,
    };
    const { doing_business_as, account_status_code } = merchant;
    const added = { ...target, created_at, call: 'create_merchant', before: null, after: { doing_business_as } };
    if (account_status_code === 'Unviewed') return [added];
    return [
      added,
      {
        ...target,
        created_at: instantBefore(merchant, now, merchant.status_days_ago, 11),
        call: 'change_merchant_status',
        before: null,
        after: { account_status_code, reason: merchant.status_reason },
      },
    ];
  });
}

function peopleEntries({ now }: DemoWorld): Entry[] {
  const administrator = demoPeople[0]?.user_id ?? null;
  return demoPeople.map((person) => ({
    entity_id: person.entity_id,
    created_at: new Date(now.getTime() - person.created_days_ago * 86_400_000),
    user_id: person.entity_id === demoTenant.tenant_uid ? null : administrator,
    call: 'create_user',
    target_type: 'user',
    target_id: person.user_id,
    before: null,
    after: { username: person.username, role: person.role.name },
  }));
}

/** Users sign in on most mornings of the last week. */
function signInEntries({ merchants, now }: DemoWorld): Entry[] {
  const random = randomOf('sign-ins');
  const shut = new Set(
    merchants
      .filter(({ merchant }) => ['Unviewed', 'Closed'].includes(merchant.account_status_code))
      .map(({ merchant }) => merchant.merchant_uid),
  );
  return demoPeople
    .filter((person) => !shut.has(person.entity_id) && person.created_days_ago > signInDays)
    .flatMap(({ entity_id, user_id }) =>
      Array.from({ length: signInDays }, (_, index) => ({
        entity_id,
        created_at: new Date(now.getTime() - (index + 1) * 86_400_000 - random.whole(0, 5_400) * 1_000),
        user_id,
        call: 'signed_in',
        target_type: 'user',
        target_id: user_id,
        before: null,
        after: null,
      })).filter(() => random.whole(0, 9) < 8),
    );
}

const calls: Readonly<Record<number, string>> = {
  105: 'create_authorization',
  106: 'capture_payment',
  107: 'cancel_capture',
  110: 'create_sale',
  120: 'refund_payment',
  121: 'reverse_refund',
  125: 'create_credit',
  131: 'reverse_payment',
};

function paymentEntries({ merchants, now }: DemoWorld): Entry[] {
  const since = now.getTime() - paymentDays * 86_400_000;
  return merchants.flatMap(({ payments }) =>
    payments.flatMap((life) =>
      life.events
        .filter(({ at, actor }) => actor !== undefined && at.getTime() >= since)
        .map((event) => ({
          entity_id: life.merchant.merchant_uid,
          created_at: event.at,
          user_id: event.actor?.user_id ?? null,
          call: calls[event.action] ?? 'create_sale',
          target_type: 'payment',
          target_id: life.payment_id,
          before: event.from_status === null ? null : { status: event.from_status },
          after: { status: event.status, amount: event.amount },
        })),
    ),
  );
}

/** Makes the audit entries of invoices, estimates and credit notes: written, sent, offline payments recorded, unpaid ones closed. */
function invoiceEntries({ merchants }: DemoWorld): Entry[] {
  return merchants.flatMap(({ merchant, invoices }) => {
    const user_id = ownerOf(merchant)?.user_id ?? null;
    return invoices.flatMap((invoice) => {
      const { kind, status, draft, summed, created_at, issued_at, closed, shares, parent } = invoice;
      const target = {
        entity_id: merchant.merchant_uid,
        user_id,
        target_type: 'invoice',
        target_id: invoice.invoice_id,
      };
      const { currency, issue_date, due_date } = draft;
      const { total_amount } = summed.sums;
      const entry = (call: string, at: Date, after: object, before: object | null = null) => ({
        ...target,
        ...{ created_at: at, call, before, after },
      });
      const sums = { currency, total_amount };
      const is_note = kind === 'credit_note';
      return [
        is_note
          ? {
              ...entry('create_credit_note', created_at, { credit_note_id: invoice.invoice_id, total_amount }),
              target_id: parent?.invoice_id ?? '',
            }
          : entry('create_invoice', created_at, { kind, status: 'draft', ...sums }),
        ...(issued_at === null || is_note
          ? []
          : [
              entry('issue_invoice', issued_at, { status: 'open', issue_date, due_date, ...sums }, { status: 'draft' }),
              entry('send_invoice', issued_at, { message_count: draft.send_to.length }),
            ]),
        ...shares.flatMap(({ paid_by, amount, at, date }) =>
          paid_by.kind === 'card'
            ? []
            : [
                entry('record_invoice_payment', at, {
                  ...{ offline_payment_id: paid_by.offline_payment_id, method: paid_by.method },
                  ...{ received_on: date, amount },
                }),
              ],
        ),
        ...(closed === undefined || status !== 'closed'
          ? []
          : [entry('close_invoice', closed.at, { status, close_reason: closed.reason }, { status: 'open' })]),
      ];
    });
  });
}
