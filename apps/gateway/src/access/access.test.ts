import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gate, givenFor, startGate } from '../testing/faults/gate.ts';
import { impersonating, type TestGateway } from '../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { type PaymentWorld, startPaymentWorld } from '../testing/payments.ts';
import { modifiedBy } from '../testing/people/impersonation.ts';
import { accessTable, type Outcome, type PersonName, people, type Row } from '../testing/requests/access-table.ts';
import { createRequests, type Requests } from '../testing/requests/requests.ts';
import { merchants, type UserName, users } from '../testing/world.ts';

/*
 * Tests the access table against two gateways: one without operations, which shows what the declarations allow, and a real one. 'yes' means
 * that both allow the call and it succeeds. A refusal that only an operation makes is tested on the real one, too.
 */

let gate: Gate;
let house: PaymentWorld;
let mail: TestMailServer;
let requests: Requests;
beforeAll(async () => {
  mail = await startMailServer();
  gate = await startGate();
  house = await startPaymentWorld({ environment: { SMTP_URL: mail.url, SANDBOX_CLOCK: 'on' } });
  requests = createRequests(house);
}, 60_000);
afterAll(async () => {
  await gate.house.stop();
  await house.stop();
  await mail.stop();
});

type Impersonation = Extract<(typeof people)[PersonName], { by: string }>;

/** An administrator has one open impersonation at a time. */
async function openImpersonation(at: TestGateway, { by, as, merchant, access }: Impersonation): Promise<void> {
  await at.sql('update impersonations set ended_at = $2 where impersonator_user_id = $1 and ended_at is null', [
    users[by].user_id,
    new Date(),
  ]);
  await at.sql(
    `insert into impersonations (impersonation_id, impersonator_user_id, impersonated_user_id, merchant_uid, access, started_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
    [
      users[by].user_id,
      users[as].user_id,
      merchants[merchant].merchant_uid,
      access,
      new Date(),
      new Date(Date.now() + 3_600_000),
    ],
  );
}

async function gateOutcomeOf(name: CallName, person: PersonName): Promise<Outcome> {
  const call: CallDeclaration = calls[name];
  const given = givenFor(call);
  const described = people[person];
  const named = (by: UserName) => (call.modified_by === undefined ? {} : modifiedBy(by));
  if ('by' in described) {
    await openImpersonation(gate.house, described);
    const headers = {
      ...named(described.by),
      ...impersonating(described.as, described.merchant),
      'x-terminal-key': merchants[described.merchant].terminal_key,
    };
    return gate.outcomeOf(name, described.by, { ...given, headers });
  }
  if (person === 'signed_out') return gate.outcomeOf(name, null, given);
  const by = person as UserName;
  return gate.outcomeOf(name, by, { ...given, headers: named(by), terminal: true });
}

/**
 * People for whom the success of a call is tested, not only the missing refusal: the people of the demo data, and those who impersonate
 * them.
 */
const shown: ReadonlySet<PersonName> = new Set([
  'admin',
  'analyst',
  'merchant',
  'clerk',
  'refunds',
  'restricted',
  'admin_as_merchant',
  'analyst_viewing',
]);

/** The real outcome of a call, for a subject that was made for it. */
async function realOutcomeOf(name: CallName, person: PersonName): Promise<Outcome> {
  const described = people[person];
  const as = 'as' in described ? described.as : (person as UserName);
  const by = 'by' in described ? described.by : as;
  const request = await requests.requestFor(name, as);
  if ('by' in described) await openImpersonation(house, described);
  const headers =
    'by' in described
      ? {
          ...impersonating(described.as, described.merchant),
          'x-terminal-key': merchants[described.merchant].terminal_key,
        }
      : {};
  const answer = await requests.send(name, by, request, { headers });
  if (answer.status >= 200 && answer.status < 300) return 'yes';
  return answer.body.code ?? 'internal_error';
}

/** The checklist rows whose permissions a call proves, in the gateway. */
const proven: Partial<Record<CallName, string>> = {
  create_contact_message: '[S1.43] ',
  create_contact_message_signed_out: '[S1.43][S2.59] ',
  create_sale: '[S4.21][S6.34] ',
  create_authorization: '[S6.35] ',
  create_credit: '[S6.36] ',
  get_capturable_payments: '[S6.37] ',
  capture_payment: '[S6.37] ',
  get_reversible_payments: '[S6.38] ',
  reverse_payment: '[S6.38] ',
  get_cancellable_captures: '[S6.39] ',
  cancel_capture: '[S6.39] ',
  get_refundable_payments: '[S6.40] ',
  refund_payment: '[S6.40] ',
  settle_terminal: '[S4.21] ',
  get_api_keys: '[S6.58] ',
  generate_api_key: '[S6.58] ',
  disable_api_key: '[S6.58] ',
  delete_api_key: '[S6.58] ',
  get_batches: '[S6.48] ',
  get_batch_merchants: '[S6.47] ',
  get_activity_month_to_date: '[S6.1] ',
  get_custom_reports: '[S6.51] ',
  create_custom_report: '[S6.51] ',
  update_custom_report: '[S6.51] ',
  delete_custom_report: '[S6.51] ',
  update_transaction_fields: '[S6.56] ',
  update_custom_fields: '[S6.57] ',
  get_commercial_card: '[S6.26][S6.64] ',
  save_commercial_card: '[S6.64] ',
  update_line_item_settings: '[S6.64] ',
  get_roles: '[S6.33] ',
  get_role: '[S6.33] ',
  create_role: '[S6.33] ',
  update_role: '[S6.33] ',
  delete_role: '[S6.33] ',
};

for (const name of Object.keys(calls) as CallName[]) {
  test(`${proven[name] ?? ''}who may call ${name}`, async () => {
    const expected = accessTable[name];
    const found: Partial<Row> = {};
    for (const person of Object.keys(people) as PersonName[]) {
      const let_through = await gateOutcomeOf(name, person);
      // Everyone can make a public call, but only a few times from one address.
      const asked = calls[name].permission === 'public' ? person === 'clerk' : shown.has(person);
      const shows = let_through === 'yes' && (asked || expected[person] !== 'yes');
      found[person] = shows ? await realOutcomeOf(name, person) : let_through;
    }
    expect(found).toEqual(expected);
  });
}

/** Calls about one person, made about a colleague: a person needs no permission for themselves, but does for others. */
const aboutAColleague: readonly (readonly [CallName, 'id' | 'id_server_id', Partial<Row>])[] = [
  ['get_user', 'id', { admin: 'yes', analyst: 'yes', merchant: 'yes', clerk: 'permission_missing' }],
  [
    'get_user_by_id_server',
    'id_server_id',
    { admin: 'yes', analyst: 'yes', merchant: 'yes', clerk: 'permission_missing' },
  ],
  ['get_user_logs', 'id', { admin: 'yes', analyst: 'yes', merchant: 'yes', clerk: 'permission_missing' }],
  [
    'update_account',
    'id_server_id',
    { admin: 'yes', analyst: 'permission_missing', merchant: 'yes', clerk: 'permission_missing' },
  ],
  [
    'reset_password',
    'id_server_id',
    { admin: 'yes', analyst: 'permission_missing', merchant: 'yes', clerk: 'permission_missing' },
  ],
  [
    'get_email_change',
    'id_server_id',
    { admin: 'yes', analyst: 'permission_missing', merchant: 'yes', clerk: 'permission_missing' },
  ],
  [
    'cancel_email_change',
    'id_server_id',
    { admin: 'yes', analyst: 'permission_missing', merchant: 'yes', clerk: 'permission_missing' },
  ],
  [
    'get_user_by_identity',
    'id_server_id',
    { admin: 'not_found', analyst: 'not_found', merchant: 'not_found', clerk: 'not_found' },
  ],
  [
    'get_permission_codes',
    'id',
    { admin: 'not_found', analyst: 'not_found', merchant: 'not_found', clerk: 'not_found' },
  ],
];

test.each(aboutAColleague)('who may call %s for a colleague', async (name, named, expected) => {
  const colleague = { id: users.nobody.user_id, id_server_id: users.nobody.id_server_id };
  const call: CallDeclaration = calls[name];
  const found: Partial<Row> = {};
  for (const person of Object.keys(expected) as (PersonName & UserName)[]) {
    const params = { id: colleague[named], id_server_id: colleague[named] };
    const body = call.body === undefined ? {} : { body: { id_server_id: colleague[named], last_name: 'Quist' } };
    const answer = await requests.send(name, person, { params, ...body });
    found[person] = answer.status < 300 ? 'yes' : (answer.body.code ?? 'internal_error');
  }
  expect(found).toEqual(expected);
});

const vaultCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].service === 'vault');

/** What each merchant flag switches off, for its own users and those who impersonate them (specification section 6). */
const switchedOff: readonly (readonly [rows: string, flag: string, calls: readonly CallName[]])[] = [
  ['[S6.13]', 'allow_charge', ['create_sale']],
  ['[S6.6]', 'allow_customer_vault', vaultCalls],
  ['[S6.14]', 'allow_authorization', ['create_authorization']],
  ['[S6.15]', 'allow_blind_credit', ['create_credit']],
  ['[S6.9]', 'allow_capture', ['get_capturable_payments', 'capture_payment']],
  ['[S6.10]', 'allow_reversal', ['get_reversible_payments', 'reverse_payment']],
  ['[S6.11]', 'allow_cancel', ['get_cancellable_captures', 'cancel_capture']],
  [
    '[S6.12]',
    'allow_refund',
    ['get_refundable_payments', 'refund_payment', 'get_reversible_refunds', 'reverse_refund', 'get_qoin_refunds'],
  ],
  [
    '[S6.105]',
    'allow_l2l3',
    [
      'get_line_item_settings',
      'create_line_item_settings',
      'update_line_item_settings',
      'get_line_item_transactions',
      'search_line_item_transactions',
      'get_commercial_cards',
      'get_commercial_card',
      'save_commercial_card',
    ],
  ],
];

test.each(switchedOff)(
  '%s without %s a merchant can use none of its calls, and all others',
  async (_, flag, off) => {
    const set = (value: boolean) =>
      house.sql(`update merchant_settings set ${flag} = ${value} where merchant_uid = $1`, [
        merchants.harbor.merchant_uid,
      ]);
    const of_any = switchedOff.flatMap(([, , names]) => names);
    const wanted = Object.fromEntries(
      of_any.map((name) => [name, off.includes(name) ? 'merchant_setting_off' : 'yes']),
    );
    for (const person of ['merchant', 'admin_as_merchant'] as const) {
      const found: Record<string, string> = {};
      for (const name of person === 'merchant' ? of_any : off) {
        const request = await requests.requestFor(name, 'merchant');
        await set(false);
        const described = people.admin_as_merchant;
        if (person === 'admin_as_merchant') await openImpersonation(house, described);
        const answer = await requests.send(
          name,
          person === 'merchant' ? 'merchant' : 'admin',
          request,
          person === 'merchant'
            ? {}
            : { headers: { ...impersonating('merchant', 'harbor'), 'x-terminal-key': merchants.harbor.terminal_key } },
        );
        await set(true);
        found[name] = answer.status < 300 ? 'yes' : (answer.body.code ?? 'internal_error');
      }
      expect(wanted, person).toMatchObject(found);
    }
  },
  30_000,
);
