import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorCodes } from '@countinghouse/contract/errors';
import { declinesWithoutDelay } from '@countinghouse/domain/payment/decline-delay';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperationError } from '../operation.ts';
import {
  type Answer,
  acceptingAccounts,
  impersonating,
  startTestGateway,
  type TestGateway,
} from '../testing/gateway.ts';
import { changeStatus } from '../testing/merchants.ts';
import { addTerminal, changeProcessor, onTerminalKey, terminalBody } from '../testing/money/terminals.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';
import { addWebhook, generateKey } from '../testing/people/api-keys.ts';
import { forSupport, impersonationCalls } from '../testing/people/impersonation.ts';
import { reportBody, saveReport } from '../testing/reports/reports.ts';
import { addInvoice } from '../testing/requests/invoices.ts';
import { answerPuzzle, payAsVisitor, visitLink } from '../testing/requests/payment-links.ts';
import { storeCard } from '../testing/stored-cards.ts';
import { merchants, users } from '../testing/world.ts';
import { answerOf } from './error-answer.ts';

/** One gateway with an acquirer, and one that can reach neither the acquirer nor the identity provider. */
let house: PaymentWorld;
let lonely: TestGateway;
beforeAll(async () => {
  house = await startPaymentWorld({ protects_visitors: true });
  lonely = await startTestGateway({
    environment: { ACQUIRER_PORT: '1', ACQUIRER_TIMEOUT_MS: '400', RATE_LIMIT_PER_MINUTE: '10' },
    identity_accounts: {
      ...acceptingAccounts,
      update: async () => {
        throw new OperationError('service_unavailable');
      },
      sendPasswordReset: async () => undefined,
    },
    operations: {
      get_user: async () => {
        throw new TypeError('a fault of our own');
      },
      export_merchants_excel: async () => {
        throw new OperationError('file_too_large');
      },
      capture_payment: async () => {
        throw new OperationError('status_forbids');
      },
      refund_payment: async () => {
        throw new OperationError('operation_in_progress');
      },
      export_merchants_csv: async () => {
        throw new OperationError('too_many_files');
      },
    },
  });
});
afterAll(async () => {
  await house.stop();
  await lonely.stop();
});

const own = (name: 'merchant' | 'closed' | 'unviewed' | 'inactive') => ({
  params: { id: merchants[name === 'merchant' || name === 'inactive' ? 'harbor' : name].merchant_uid },
});
const post = (body: string, type = 'application/json') =>
  house.issuer.token(users.merchant.id_server_id).then((token) =>
    house.send('/api/credit-card/sale', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    }),
  );

const followUp = (call: 'capture_payment' | 'refund_payment') =>
  lonely.call(call, 'merchant', { params: { payment_id: randomUUID() }, idempotency_key: randomUUID(), body: {} });

const payWithAnswer = async (visit: { token: string; visitor_id: string }, body: Record<string, unknown> = {}) =>
  payAsVisitor(house, visit.token, { puzzle: await answerPuzzle(house, visit), ...body });

/** How to provoke each code. A new code without a row here does not compile. */
const rows: Record<ErrorCode, () => Promise<Answer>> = {
  invalid_request: () => house.sale(payload({ amount: 0 })),
  malformed_body: () => post('{'),
  no_record_found: () =>
    house.call('email_receipt', 'merchant', {
      query: { payment_id: randomUUID(), email: 'a@example.com' },
      idempotency_key: randomUUID(),
    }),
  terminal_key_missing: () => house.sale(payload(), { terminal: false }),
  terminal_key_unknown: () => house.sale(payload(), { terminal: false, headers: { 'x-terminal-key': 'unknown-key' } }),
  idempotency_key_missing: () => house.call('create_sale', 'merchant', { terminal: true, body: payload() }),
  impersonation_unknown: () =>
    house.call('get_merchant', 'admin', {
      ...own('merchant'),
      headers: { 'x-impersonate-merchant-id': randomUUID(), 'x-impersonate-user-id': randomUUID() },
    }),
  not_signed_in: () => house.call('get_merchant', null, own('merchant')),
  api_key_unknown: () =>
    house.call('get_merchant', null, { ...own('merchant'), headers: { authorization: 'Bearer chk_unknown' } }),
  api_key_not_accepted: async () => {
    const { key } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
    return house.call('get_merchant', null, { ...own('merchant'), headers: { authorization: `Bearer ${key}` } });
  },
  permission_missing: () => house.call('get_user', 'clerk', { params: { id: users.merchant.user_id } }),
  step_up_required: () =>
    house.call('generate_api_key', 'merchant', {
      params: { merchant_id: merchants.harbor.merchant_uid },
      body: {},
      claims: { auth_time: 1 },
    }),
  merchant_setting_off: () => house.sale(payload(), { as: 'no_charges' }),
  merchant_required: () => house.sale(payload(), { as: 'admin' }),
  merchant_status_forbids: () => house.sale(payload(), { as: 'refunds' }),
  view_only_impersonation: async () => {
    await house.sql(
      `insert into impersonations (impersonation_id, impersonator_user_id, impersonated_user_id, merchant_uid, access, started_at, expires_at)
       values (gen_random_uuid(), $1, $2, $3, 'view', $4, $5)`,
      [
        users.analyst.user_id,
        users.merchant.user_id,
        merchants.harbor.merchant_uid,
        new Date(),
        new Date(Date.now() + 60_000),
      ],
    );
    return house.sale(payload(), {
      as: 'analyst',
      headers: {
        'x-impersonate-merchant-id': merchants.harbor.merchant_uid,
        'x-impersonate-user-id': users.merchant.user_id,
      },
    });
  },
  impersonation_forbids: async () => {
    const impersonation = impersonationCalls(house);
    await impersonation.start('admin', 'merchant', 'full');
    const { id_server_id } = users.merchant;
    const answer = await house.call('reset_password', 'admin', {
      body: { id_server_id },
      headers: impersonating('merchant', 'harbor'),
    });
    await impersonation.stop('admin', 'merchant');
    return answer;
  },
  user_inactive: () => house.call('get_merchant_settings', 'inactive', own('inactive')),
  account_not_reviewed: () => house.call('get_merchant_settings', 'unviewed', own('unviewed')),
  merchant_closed: () => house.call('get_merchant_settings', 'closed', own('closed')),
  not_found: () => house.call('get_payment', 'merchant', { params: { id: randomUUID() } }),
  changed_meanwhile: async () => {
    const { report_id } = await saveReport(house, 'merchant');
    return house.call('update_custom_report', 'merchant', {
      params: { id: merchants.harbor.merchant_uid, report_id },
      body: { ...reportBody(), version: 2 },
    });
  },
  possible_duplicate: async () => {
    const body = payload(freshCard());
    await house.sale(body);
    return house.sale(body);
  },
  card_declined_too_often: async () => {
    const card = freshCard();
    for (let amount = 1; amount <= declinesWithoutDelay; amount += 1) {
      await house.sale(
        payload({ ...card, amount: 505, order: { order_id: String(amount) }, duplicate_confirmed: true }),
      );
    }
    return house.sale(payload(card));
  },
  card_not_usable: async () => {
    const { account_uid } = await storeCard(house, { card_expiry: '0125' });
    return house.sale(payload({ payment: { account_uid } }));
  },
  card_in_use: async () => {
    const { customer_id, account_uid } = await storeCard(house);
    await addInvoice(house, { payment_terms: 'net_30', customer_id, account_uid, issue: true });
    return house.call('remove_account', 'merchant', { params: { customer_id, account_uid } });
  },
  customer_in_use: async () => {
    const { customer_id, account_uid } = await storeCard(house);
    await addInvoice(house, { payment_terms: 'net_30', customer_id, account_uid, issue: true });
    return house.call('delete_customer', 'merchant', { params: { customer_id } });
  },
  idempotency_in_progress: async () => {
    const body = payload(freshCard());
    const key = randomUUID();
    await house.sale(body, { idempotency_key: key });
    // As if the first request were still in progress.
    await house.sql('update idempotency_keys set response_status = null, response = null where idempotency_key = $1', [
      key,
    ]);
    return house.sale(body, { idempotency_key: key });
  },
  amount_over_balance: async () => {
    const { invoice_id, version } = await addInvoice(house, { issue: true });
    return house.call('create_credit_note', 'merchant', {
      params: { invoice_id },
      body: { version, amount: 3701 },
      idempotency_key: randomUUID(),
    });
  },
  number_taken: () =>
    house.call('update_invoice_settings', 'merchant', {
      body: { version: 0, numbering: { estimate: { pattern: 'INV-{YYYY}-{N}' } } },
    }),
  challenge_failed: async () => payWithAnswer(await visitLink(house), { puzzle: { nonce: 'made up', counter: 0 } }),
  link_not_payable: async () => {
    const visit = await visitLink(house);
    await house.sql(`update payment_links set status = 'paused', paused_reason = 'by_person' where link_id = $1`, [
      visit.link_id,
    ]);
    return payWithAnswer(visit);
  },
  payment_under_way: async () => {
    const visit = await visitLink(house);
    // Solved in advance: an unanswered payment is reversed soon.
    const puzzle = await answerPuzzle(house, visit);
    const unanswered = await house.sale(payload({ ...freshCard(), amount: 599 }));
    await house.sql(
      `update visitor_sessions set attempt_payment_id = $2
       where secret_id in (select secret_id from link_secrets where target_id = $1)`,
      [visit.link_id, unanswered.body.details?.payment_id],
    );
    return payAsVisitor(house, visit.token, { puzzle });
  },
  nothing_to_pay: async () => {
    const items = [
      {
        item_id: randomUUID(),
        title: 'Beans',
        unit_amount: 1800,
        quantity_minimum: 0,
        quantity_maximum: 9,
        tax_rate_ppm: 0,
      },
    ];
    const visit = await visitLink(house, { kind: 'items', amount: null, items: JSON.stringify(items) });
    return payWithAnswer(visit, { quantities: {} });
  },
  impersonation_refused: () =>
    house.call('impersonate_user', 'admin', {
      params: { id: users.inactive.user_id },
      query: forSupport,
      headers: { 'x-modified-by': users.admin.user_id },
    }),
  webhook_off: async () => {
    const { webhook_id } = await addWebhook(house);
    const params = { merchant_id: merchants.harbor.merchant_uid, webhook_id };
    await house.call('disable_webhook', 'merchant', { params });
    return house.call('test_webhook', 'merchant', { params });
  },
  grant_refused: async () => {
    const [own] = await house.sql<{ role_id: string }>('select role_id from user_roles where user_id = $1', [
      users.merchant.user_id,
    ]);
    const body = { name: 'Role of merchant', codes: [], version: 1 };
    return house.call('update_role', 'merchant', { params: { id: own?.role_id }, body });
  },
  own_account: () => house.call('deactivate_user', 'merchant', { params: { id: users.merchant.user_id } }),
  last_administrator: () =>
    house.call('update_permissions_by_entity', 'admin', {
      body: { entity_id: merchants.second.merchant_uid, permissions: [{ code: 'ROUP', has_access: false }] },
    }),
  role_in_use: async () => {
    const [used] = await house.sql<{ role_id: string }>('select role_id from user_roles where user_id = $1', [
      users.clerk.user_id,
    ]);
    return house.call('delete_role', 'merchant', { params: { id: used?.role_id } });
  },
  merchant_status_unreachable: () => changeStatus(house, merchants.pending.merchant_uid, 'Pending', 'Restricted'),
  merchant_has_open_batch: async () => {
    await house.sale(payload(freshCard()));
    return changeStatus(house, merchants.harbor.merchant_uid, 'Active', 'Closed');
  },
  merchant_has_pending_credits: async () => {
    await house.settle();
    await house.credit(payload(freshCard()));
    return changeStatus(house, merchants.harbor.merchant_uid, 'Active', 'Closed');
  },
  terminal_takes_no_payments: async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor', { platform_id: 7683 });
    await changeProcessor(house, 'harbor', { platform_id: 7683, status: 'deactivated' });
    const answer = await house.sale(payload(freshCard()), {
      terminal: false,
      headers: { 'x-terminal-key': terminal_key },
    });
    await changeProcessor(house, 'harbor', { platform_id: 7683, status: 'active' });
    expect(key.terminal.takes_payments).toBe(true);
    return answer;
  },
  terminal_in_use: async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor');
    await house.sale(payload(freshCard()), { terminal: false, headers: { 'x-terminal-key': terminal_key } });
    return onTerminalKey(house, 'delete_terminal_key', 'harbor', key);
  },
  processor_exists: () =>
    house.call('sign_up_processor', 'admin', {
      params: { merchant_id: merchants.harbor.merchant_uid },
      body: { platform_id: 8483, settlement_connection: 'POST' },
    }),
  processor_not_active: async () => {
    const params = { merchant_id: merchants.second.merchant_uid };
    await house.call('sign_up_processor', 'admin', {
      params,
      body: { platform_id: 1434, settlement_connection: 'POST' },
    });
    return house.call('create_terminal_key', 'admin', { params, body: terminalBody({ platform_id: 1434 }) });
  },
  batch_empty: async () => {
    await house.settle();
    return house.settle();
  },
  payload_too_large: () => post(JSON.stringify({ text: 'x'.repeat(70_000) })),
  unsupported_media_type: () => post('<amount>1</amount>', 'application/xml'),
  idempotency_key_reused: async () => {
    const key = randomUUID();
    const card = freshCard();
    await house.sale(payload({ ...card, amount: 700 }), { idempotency_key: key });
    return house.sale(payload({ ...card, amount: 701 }), { idempotency_key: key });
  },
  status_forbids: () => followUp('capture_payment'),
  operation_in_progress: () => followUp('refund_payment'),
  file_too_large: () => lonely.call('export_merchants_excel', 'admin'),
  too_many_files: () => lonely.call('export_merchants_csv', 'admin'),
  too_many_requests: async () => {
    for (let count = 0; count < 10; count += 1) await lonely.call('get_merchant', 'second', own('merchant'));
    return lonely.call('get_merchant', 'second', own('merchant'));
  },
  internal_error: () => lonely.call('get_user', 'merchant', { params: { id: users.merchant.user_id } }),
  acquirer_unavailable: () =>
    lonely.call('create_sale', 'merchant', {
      terminal: true,
      idempotency_key: randomUUID(),
      body: payload(freshCard()),
    }),
  service_unavailable: () =>
    lonely.call('update_account', 'merchant', {
      body: { id_server_id: users.merchant.id_server_id, first_name: 'A' },
    }),
  capture_reversed: async () => {
    const payment_id = await house.authorized();
    const given = { body: { amount: 599 }, idempotency_key: randomUUID() };
    await house.operate('capture_payment', payment_id, given);
    await house.quiet();
    return house.operate('capture_payment', payment_id, given);
  },
  outcome_unknown: () => house.sale(payload({ ...freshCard(), amount: 599 })),
};

for (const [code, produce] of Object.entries(rows) as [ErrorCode, () => Promise<Answer>][]) {
  test(`[S8.6] ${code} answers with its status, its message and a request id`, async () => {
    const answer = await produce();
    expect(answer.body.code, answer.text).toBe(code);
    expect(answer.status).toBe(errorCodes[code].status);
    expect(answer.body.message?.length).toBeGreaterThan(5);
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
}

test('maps transient database errors to an outage, and all others to internal errors', () => {
  const codeOf = (error: unknown) => answerOf(error, 'request-1').body.code;
  const fault = (code: string) => Object.assign(new Error('of the database'), { code });
  for (const code of ['08006', '57P01', '57P03', '57014', '53300', '40001', '40P01', '55P03', 'ECONNREFUSED']) {
    expect(codeOf(fault(code)), code).toBe('service_unavailable');
  }
  for (const code of ['23505', '42601', '22003', 'ERR_ASSERTION']) {
    expect(codeOf(fault(code)), code).toBe('internal_error');
  }
  expect(codeOf(new Error('timeout exceeded when trying to connect'))).toBe('service_unavailable');
  expect(codeOf(new Error('Connection terminated unexpectedly'))).toBe('service_unavailable');
  expect(codeOf('a text that was thrown')).toBe('internal_error');
  expect(answerOf(fault('23505'), 'request-1').body.message).not.toContain('database');
});
