import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, type Calls, calls } from '@countinghouse/contract/calls';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/gateway.ts';
import { addMerchant, bankBody, changeStatus, merchantBody, profileBody } from '../../testing/merchants.ts';
import { commercialBody, lineItemDefaultsBody } from '../../testing/money/line-items.ts';
import { leaveOpen, outcomeBody } from '../../testing/money/open-outcome.ts';
import { addTerminal, changeProcessor, onTerminalKey, terminalBody } from '../../testing/money/terminals.ts';
import { anotherCard, freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';
import { addWebhook, apiKeyBody, generateKey, webhookBody } from '../../testing/people/api-keys.ts';
import { contactBody } from '../../testing/people/contact.ts';
import { addRole, changeRole } from '../../testing/people/roles.ts';
import { addUser, anotherName } from '../../testing/people/users.ts';
import { reportBody, saveReport } from '../../testing/reports/reports.ts';
import { savedViewBody } from '../../testing/reports/saved-views.ts';
import {
  addInvoice,
  addItem,
  addSentInvoice,
  addTaxRate,
  invoiceBody,
  receivedToday,
} from '../../testing/requests/invoices.ts';
import {
  addLinkSettings,
  addPaymentLink,
  addProtection,
  type WantedLink,
} from '../../testing/requests/payment-links.ts';
import { storeCard } from '../../testing/stored-cards.ts';
import { addCustomer, addSentMessage, consentBody, customerBody, keepCard } from '../../testing/vault.ts';
import { merchants, users } from '../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

/** Card numbers, keys, signing secrets, hashes, and the account numbers that tests use. */
const secrets = new RegExp(
  [
    '(?<![0-9a-f-])\\d{13,19}(?![0-9a-f-])',
    'whsec_\\w{8}',
    'chk?_(live|test)?_?\\w{30}',
    '"secret"',
    'password',
    'sealed',
    String((bankBody as { account_number?: string }).account_number),
    '"cvv"',
  ].join('|'),
  'i',
);

const own = { id: merchants.harbor.merchant_uid };
const ownMerchant = { merchant_id: merchants.harbor.merchant_uid };

type WriteCallName = { [Name in CallName]: Calls[Name]['effect'] extends 'write' ? Name : never }[CallName];

/**
 * Calls that other tests cover: signed-out messages (contact-message.test.ts), receipts (which need a mail server), background jobs
 * (background-jobs.test.ts) and impersonation. Outside production a call that is not audited is answered with an error.
 */
const elsewhere = [
  'email_receipt',
  'create_contact_message_signed_out',
  'open_visitor_session',
  'add_visitor_account',
  'request_link',
  'report_page',
  'create_visitor_payment',
  'email_visitor_receipt',
  'email_visitor_outcome',
  'note_visitor_view',
  'open_owed_invoice',
  'accept_visitor_estimate',
  'decline_visitor_estimate',
  'sign_out_visitor',
  'move_sandbox_clock',
  'retry_background_jobs',
  'impersonate_user',
  'stop_impersonating',
] as const;
type Tried = Exclude<WriteCallName, (typeof elsewhere)[number]>;

const onLink = async (call: CallName, body: unknown = { version: 1 }, wanted: WantedLink = {}) => {
  const { link_id } = await addPaymentLink(house, wanted);
  return house.call(call, 'merchant', { params: { ...own, link_id }, body });
};
const onInvoice = async (call: CallName, body?: unknown, more: Record<string, unknown> = {}) => {
  const { invoice_id, version } = await addInvoice(house, more);
  return house.call(call, 'merchant', {
    params: { invoice_id },
    ...(body === undefined ? {} : { body: { ...(body as object), ...(takesVersion(call) ? { version } : {}) } }),
    idempotency_key: randomUUID(),
  });
};
/** These calls send the document in its current state, so they take no version. */
const takesVersion = (call: CallName) => call !== 'send_invoice' && call !== 'resend_invoice';
const offlinePayment = async () => {
  const { invoice_id } = await addInvoice(house, { issue: true });
  const answer = await house.call('record_invoice_payment', 'merchant', {
    params: { invoice_id },
    body: { method: 'cash', amount: 1000, received_on: receivedToday() },
    idempotency_key: randomUUID(),
  });
  const { payments } = answer.body.invoice as { payments: { offline: { offline_payment_id: string } }[] };
  return { answer, invoice_id, offline_payment_id: payments[0]?.offline.offline_payment_id ?? '' };
};
const authorized = async () => (await house.authorization(payload(freshCard()))).data.payment_id;

async function onWebhook(
  name:
    | 'update_webhook'
    | 'enable_webhook'
    | 'disable_webhook'
    | 'delete_webhook'
    | 'rotate_webhook_secret'
    | 'test_webhook',
  body?: unknown,
): Promise<Answer> {
  const { webhook_id } = await addWebhook(house);
  return house.call(name, 'merchant', {
    params: { ...ownMerchant, webhook_id },
    ...(body === undefined ? {} : { body }),
  });
}

async function onUser(
  name:
    | 'update_user'
    | 'deactivate_user'
    | 'activate_user'
    | 'delete_user'
    | 'invite_user'
    | 'end_user_sessions'
    | 'reset_user_second_factor',
  body?: unknown,
): Promise<Answer> {
  const { user_id } = await addUser(house, 'merchant');
  return house.call(name, 'merchant', { params: { id: user_id }, ...(body === undefined ? {} : { body }) });
}

async function savedViewId(): Promise<{ id: string }> {
  const { body } = await house.call('create_saved_view', 'merchant', { body: savedViewBody() });
  return { id: (body.saved_view as { view_id: string }).view_id };
}

/** Makes a call on a customer, address or card created for it. */
async function onCustomer(
  name: Extract<Tried, `${string}_customer` | `${string}_address` | `${string}_account`>,
  body?: unknown,
  status: 'usable' | 'blocked' = 'usable',
): Promise<Answer> {
  const customer_id = await addCustomer(house);
  if (name === 'restore_customer') {
    await house.sql(`update vault_customers set status = 'archived' where customer_id = $1`, [customer_id]);
  }
  const { account_uid } = await keepCard(house, customer_id, { status });
  const [address] = await house.sql<{ address_id: string }>(
    'select address_id from vault_addresses where customer_id = $1',
    [customer_id],
  );
  const declared = (calls[name] as CallDeclaration).path;
  const params = {
    customer_id,
    ...(declared.includes('{account_uid}') ? { account_uid } : {}),
    ...(declared.includes('{address_id}') ? { address_id: address?.address_id ?? '' } : {}),
  };
  return house.call(name, 'merchant', { params, ...(body === undefined ? {} : { body }) });
}

/** One success of each writing call. A new call without a row here does not compile. */
const successes: Record<Tried, () => Promise<Answer>> = {
  export_customer_data: async () => {
    await house.sale(payload({ ...freshCard(), email: 'ada@example.com' }));
    return house.call('export_customer_data', 'merchant', { params: ownMerchant, body: { email: 'ada@example.com' } });
  },
  erase_customer_data: async () => {
    await house.settledSale(1_200, { email: 'erased@example.com' });
    return house.call('erase_customer_data', 'merchant', {
      params: ownMerchant,
      body: { email: 'erased@example.com' },
    });
  },
  request_card: async () =>
    house.call('request_card', 'merchant', { params: { customer_id: await addCustomer(house) }, terminal: true }),
  resend_customer_message: async () => {
    const customer_id = await addCustomer(house);
    const message_id = await addSentMessage(house, customer_id);
    return house.call('resend_customer_message', 'merchant', { params: { customer_id, message_id } });
  },
  create_payment_link_settings: async () => {
    await house.sql('delete from payment_link_settings');
    return house.call('create_payment_link_settings', 'merchant', { params: own, body: {} });
  },
  update_payment_link_settings: async () => {
    await addLinkSettings(house);
    return house.call('update_payment_link_settings', 'merchant', { params: own, body: { version: 1, enabled: true } });
  },
  create_payment_link: async () => {
    await addLinkSettings(house);
    return house.call('create_payment_link', 'merchant', {
      params: own,
      body: { name: 'Tasting', kind: 'fixed', amount: 2500 },
      idempotency_key: randomUUID(),
    });
  },
  update_payment_link: () => onLink('update_payment_link', { version: 1, name: 'Tasting for two' }),
  pause_payment_link: () => onLink('pause_payment_link'),
  resume_payment_link: () =>
    onLink('resume_payment_link', { version: 1 }, { status: 'paused', paused_reason: 'by_person' }),
  close_payment_link: () => onLink('close_payment_link'),
  lift_protection: async () =>
    house.call('lift_protection', 'merchant', { params: { ...own, protection_id: await addProtection(house) } }),
  renew_payment_link_secret: () => onLink('renew_payment_link_secret'),
  send_payment_link: () => onLink('send_payment_link', { recipients: ['ada@example.com'] }),
  update_invoice_settings: () =>
    house.call('update_invoice_settings', 'merchant', { body: { version: 0, payment_terms: 'net_30' } }),
  create_tax_rate: () =>
    house.call('create_tax_rate', 'merchant', { body: { name: 'Sales tax', rate_ppm: 55_000, inclusive: false } }),
  update_tax_rate: async () =>
    house.call('update_tax_rate', 'merchant', {
      params: { tax_rate_id: await addTaxRate(house) },
      body: { version: 1, is_disabled: true },
    }),
  create_invoice_item: () =>
    house.call('create_invoice_item', 'merchant', {
      body: { description: 'House blend, 1 kg', unit_price_ten_thousandths: 185_000 },
    }),
  update_invoice_item: async () =>
    house.call('update_invoice_item', 'merchant', {
      params: { item_id: await addItem(house) },
      body: { version: 1, unit_price_ten_thousandths: 195_000 },
    }),
  delete_invoice_item: async () =>
    house.call('delete_invoice_item', 'merchant', { params: { item_id: await addItem(house) } }),
  create_invoice: () =>
    house.call('create_invoice', 'merchant', { body: invoiceBody(), idempotency_key: randomUUID() }),
  update_invoice: () => onInvoice('update_invoice', { order_id: 'PO-77' }),
  delete_invoice: () => onInvoice('delete_invoice'),
  issue_invoice: () => onInvoice('issue_invoice', {}),
  schedule_invoice: () => onInvoice('schedule_invoice', { send_on: addDays(businessDateOf(new Date(), 'EST'), 7) }),
  close_invoice: () => onInvoice('close_invoice', { reason: 'void' }, { issue: true }),
  reopen_invoice: async () => {
    const { invoice_id, version } = await addInvoice(house, { issue: true });
    await house.call('close_invoice', 'merchant', { params: { invoice_id }, body: { version, reason: 'void' } });
    return house.call('reopen_invoice', 'merchant', { params: { invoice_id }, body: { version: version + 1 } });
  },
  send_invoice: () => onInvoice('send_invoice', {}, { issue: true }),
  resend_invoice: () => onInvoice('resend_invoice', {}, { issue: true }),
  send_invoice_reminders: async () => {
    const { invoice_id } = await addInvoice(house, { issue: true });
    return house.call('send_invoice_reminders', 'merchant', { body: { invoice_ids: [invoice_id] } });
  },
  revoke_invoice_link: async () => {
    const { invoice_id, link_id } = await addSentInvoice(house);
    return house.call('revoke_invoice_link', 'merchant', { params: { invoice_id, link_id } });
  },
  create_credit_note: () => onInvoice('create_credit_note', { amount: 1000 }, { issue: true }),
  charge_invoice: async () => {
    const { invoice_id } = await addInvoice(house, { issue: true });
    const { payment } = payload(freshCard()) as { payment: object };
    return house.call('charge_invoice', 'merchant', {
      params: { invoice_id },
      body: { amount: 3700, payment },
      idempotency_key: randomUUID(),
    });
  },
  record_invoice_payment: async () => (await offlinePayment()).answer,
  reverse_invoice_payment: async () => {
    const { invoice_id, offline_payment_id } = await offlinePayment();
    return house.call('reverse_invoice_payment', 'merchant', { params: { invoice_id, offline_payment_id }, body: {} });
  },
  duplicate_invoice: () => onInvoice('duplicate_invoice'),
  convert_invoice: () => onInvoice('convert_invoice', {}, { kind: 'estimate', issue: true }),
  correct_invoice: () => onInvoice('correct_invoice', {}, { issue: true }),
  create_customer: () =>
    house.call('create_customer', 'merchant', { body: customerBody, idempotency_key: randomUUID() }),
  update_customer: () => onCustomer('update_customer', { version: 1, note: 'Rings at dock B' }),
  delete_customer: () => onCustomer('delete_customer'),
  restore_customer: () => onCustomer('restore_customer'),
  merge_customer: async () => onCustomer('merge_customer', { customer_id: await addCustomer(house) }),
  create_address: () => onCustomer('create_address', { kind: 'shipping', city: 'Salem' }),
  update_address: () => onCustomer('update_address', { version: 1, city: 'Boston' }),
  delete_address: () => onCustomer('delete_address'),
  update_customer_account: () => onCustomer('update_customer_account', { version: 1, nickname: 'Office card' }),
  add_account: async () =>
    house.call('add_account', 'merchant', {
      params: { customer_id: await addCustomer(house) },
      body: { card_number: anotherCard(), expiry: '1231', cvv: '123', ...consentBody },
      terminal: true,
      idempotency_key: randomUUID(),
    }),
  verify_account: async () => {
    const { customer_id, account_uid } = await storeCard(house);
    const params = { customer_id, account_uid };
    return house.call('verify_account', 'merchant', { params, terminal: true, idempotency_key: randomUUID() });
  },
  block_account: () => onCustomer('block_account'),
  unblock_account: () => onCustomer('unblock_account', consentBody, 'blocked'),
  remove_account: () => onCustomer('remove_account'),
  create_customer_import: () =>
    house.call('create_customer_import', 'merchant', {
      body: { file_name: 'a.csv', dry_run: false, csv: 'last_name\nHopper\n' },
      idempotency_key: randomUUID(),
    }),
  create_contact_message: () =>
    house.call('create_contact_message', 'merchant', { body: contactBody, idempotency_key: randomUUID() }),
  create_merchant: () =>
    house.call('create_merchant', 'admin', { body: merchantBody(), idempotency_key: randomUUID() }),
  update_merchant: async () =>
    house.call('update_merchant', 'admin', {
      params: { id: await addMerchant(house) },
      body: { ...profileBody, website: '', version: 1 },
    }),
  update_merchant_settings: async () => {
    const params = { id: await addMerchant(house) };
    const merchant_setting = { ...merchantBody().merchant_setting, allow_refund: true };
    return house.call('update_merchant_settings', 'admin', { params, body: { version: 1, merchant_setting } });
  },
  update_bank_account: async () =>
    house.call('update_bank_account', 'admin', {
      params: { id: await addMerchant(house) },
      body: { ...bankBody, account_number: '77771234', version: 1 },
    }),
  change_merchant_status: async () => changeStatus(house, await addMerchant(house), 'Unviewed', 'Pending'),
  create_merchant_note: async () =>
    house.call('create_merchant_note', 'admin', { params: own, body: { text: 'They called' } }),
  create_sale: () => house.sale(payload(freshCard())),
  create_authorization: () => house.authorization(payload(freshCard())),
  capture_payment: async () => house.operate('capture_payment', await authorized()),
  cancel_capture: async () => {
    const payment_id = await authorized();
    await house.operate('capture_payment', payment_id);
    return house.operate('cancel_capture', payment_id);
  },
  create_credit: () => house.credit(payload(freshCard())),
  refund_payment: async () => house.refund(await house.settledSale(1_500)),
  reverse_payment: async () => house.operate('reverse_payment', await authorized()),
  reverse_refund: async () =>
    house.operate('reverse_refund', (await house.credit(payload(freshCard()))).data.payment_id),
  settle_terminal: async () => {
    await house.sale(payload(freshCard()));
    return house.settle();
  },
  settle_merchant: async () => {
    await house.sale(payload(freshCard()));
    return house.call('settle_merchant', 'admin', {
      params: { merchant_uid: merchants.harbor.merchant_uid },
      body: { user_id: users.admin.user_id },
      idempotency_key: randomUUID(),
    });
  },
  retry_unknown_outcome: async () => {
    const [attempt] = await house.sql<{ id: string }>(
      'select attempt_id as id from acquirer_attempts where payment_id = $1',
      [await authorized()],
    );
    return house.call('retry_unknown_outcome', 'admin', { params: { id: attempt?.id ?? '' } });
  },
  take_over_unknown_outcome: async () =>
    house.call('take_over_unknown_outcome', 'admin', {
      params: { id: await leaveOpen(house.sql, await authorized()) },
    }),
  give_back_unknown_outcome: async () =>
    house.call('give_back_unknown_outcome', 'admin', {
      params: { id: await leaveOpen(house.sql, await authorized(), { held: true }) },
    }),
  record_unknown_outcome: async () =>
    house.call('record_unknown_outcome', 'admin', {
      params: { id: await leaveOpen(house.sql, await authorized(), { held: true }) },
      body: outcomeBody,
    }),
  act_on_failed_batch: async () => {
    await house.sale(payload({ ...freshCard(), amount: 551 }));
    await house.sale(payload({ ...freshCard(), amount: 300 }));
    await house.sale(payload({ ...freshCard(), amount: 251 }));
    const settled = await house.settle();
    const { batch_id } = settled.body.batch as { batch_id: string };
    return house.call('act_on_failed_batch', 'admin', { body: { batch_id, action: 1, version: 1 } });
  },
  update_settlement_schedule: () =>
    house.call('update_settlement_schedule', 'merchant', {
      params: own,
      body: { version: 1, automatic: true, cut_off_time: '20:00', days: [1, 2, 3], time_zone: 'EST' },
    }),
  update_account: () =>
    house.call('update_account', 'merchant', {
      body: { id_server_id: users.merchant.id_server_id, last_name: anotherName() },
    }),
  cancel_email_change: () =>
    house.call('cancel_email_change', 'merchant', { params: { id_server_id: users.merchant.id_server_id } }),
  reset_password: () =>
    house.call('reset_password', 'merchant', { body: { id_server_id: users.merchant.id_server_id } }),
  create_webhook: () => house.call('create_webhook', 'merchant', { params: ownMerchant, body: webhookBody }),
  update_webhook: () => onWebhook('update_webhook', { ...webhookBody, version: 1 }),
  enable_webhook: () => onWebhook('enable_webhook'),
  disable_webhook: () => onWebhook('disable_webhook'),
  delete_webhook: () => onWebhook('delete_webhook'),
  rotate_webhook_secret: () => onWebhook('rotate_webhook_secret'),
  test_webhook: () => onWebhook('test_webhook'),
  replay_webhook_delivery: async () => {
    const { webhook_id } = await addWebhook(house);
    const params = { ...ownMerchant, webhook_id };
    const { body } = await house.call('test_webhook', 'merchant', { params });
    const { delivery_id } = body.delivery as { delivery_id: string };
    return house.call('replay_webhook_delivery', 'merchant', { params: { ...params, delivery_id } });
  },
  create_terminal_key: () => house.call('create_terminal_key', 'admin', { params: ownMerchant, body: terminalBody() }),
  update_terminal_key: async () => {
    const { key } = await addTerminal(house, 'harbor');
    return onTerminalKey(house, 'update_terminal_key', 'harbor', key, { name: `Bar ${randomUUID().slice(0, 8)}` });
  },
  disable_terminal_key: async () =>
    onTerminalKey(house, 'disable_terminal_key', 'harbor', (await addTerminal(house, 'harbor')).key),
  delete_terminal_key: async () =>
    onTerminalKey(house, 'delete_terminal_key', 'harbor', (await addTerminal(house, 'harbor')).key),
  create_processor: () =>
    house.call('create_processor', 'admin', {
      params: { user_id: users.admin.user_id },
      body: { merchant_uid: merchants.harbor.merchant_uid, platform_id: 7683, settlement_connection: 'POST' },
    }),
  sign_up_processor: () =>
    house.call('sign_up_processor', 'admin', {
      params: ownMerchant,
      body: { platform_id: 1434, settlement_connection: 'POST' },
    }),
  update_processor: () => changeProcessor(house, 'harbor', { platform_id: 1434, status: 'active' }),
  update_processor_settings: () =>
    house.call('update_processor_settings', 'admin', {
      body: {
        merchant_uid: merchants.harbor.merchant_uid,
        platform_id: 7683,
        version: 1,
        settlement_connection: 'SOCKET',
        reference: 'A-1',
      },
    }),
  save_merchant_orchestration: () =>
    house.call('save_merchant_orchestration', 'admin', {
      params: own,
      body: { version: 1, rules: [], fallback_terminal_uid: null },
    }),
  generate_api_key: () =>
    house.call('generate_api_key', 'merchant', { params: ownMerchant, body: apiKeyBody({ scopes: ['SAPR'] }) }),
  disable_api_key: async () => {
    const { api_key } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
    return house.call('disable_api_key', 'merchant', { params: { ...ownMerchant, api_key_id: api_key.api_key_id } });
  },
  delete_api_key: async () => {
    const { api_key } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
    return house.call('delete_api_key', 'merchant', { params: { ...ownMerchant, api_key_id: api_key.api_key_id } });
  },
  create_custom_report: () => house.call('create_custom_report', 'merchant', { params: own, body: reportBody() }),
  update_custom_report: async () => {
    const { report_id } = await saveReport(house, 'merchant');
    return house.call('update_custom_report', 'merchant', {
      params: { ...own, report_id },
      body: { ...reportBody({ name: 'Changed' }), version: 1 },
    });
  },
  delete_custom_report: async () => {
    const { report_id } = await saveReport(house, 'merchant');
    return house.call('delete_custom_report', 'merchant', { params: { ...own, report_id } });
  },
  create_saved_view: () => house.call('create_saved_view', 'merchant', { body: savedViewBody() }),
  update_saved_view: async () =>
    house.call('update_saved_view', 'merchant', { params: await savedViewId(), body: { version: 1, shared: true } }),
  delete_saved_view: async () => house.call('delete_saved_view', 'merchant', { params: await savedViewId() }),
  run_custom_report: async () => {
    const { report_id } = await saveReport(house, 'merchant');
    return house.call('run_custom_report', 'merchant', { params: { ...own, report_id } });
  },
  create_user: () => addUser(house, 'merchant').then(({ answer }) => answer),
  update_user: async () => onUser('update_user', { version: 1, first_name: 'Changed' }),
  deactivate_user: () => onUser('deactivate_user'),
  activate_user: () => onUser('activate_user'),
  delete_user: () => onUser('delete_user'),
  invite_user: () => onUser('invite_user'),
  end_user_sessions: () => onUser('end_user_sessions'),
  reset_user_second_factor: () => onUser('reset_user_second_factor'),
  update_second_factor_policy: () =>
    house.call('update_second_factor_policy', 'merchant', { body: { version: 0, merchant_users: true } }),
  create_role: () => house.call('create_role', 'merchant', { body: { name: 'Evening shift', codes: ['RESV'] } }),
  update_role: async () => changeRole(house, 'merchant', await addRole(house, 'merchant'), { codes: ['RESV'] }),
  delete_role: async () => {
    const id = await addRole(house, 'merchant');
    return house.call('delete_role', 'merchant', { params: { id } });
  },
  update_permissions_by_entity: () =>
    house.call('update_permissions_by_entity', 'admin', {
      body: { entity_id: own.id, permissions: [{ code: 'BNVI', has_access: false }] },
    }),
  upload_payment_file: () =>
    house.call('upload_payment_file', 'merchant', { body: { file_name: 'a.csv', content: btoa('a,b') } }),
  update_transaction_fields: () =>
    house.call('update_transaction_fields', 'merchant', { params: own, body: { version: 1, transaction_fields: [] } }),
  update_custom_fields: () =>
    house.call('update_custom_fields', 'merchant', {
      body: { merchant_uid: own.id, version: 1, custom_fields: [] },
    }),
  update_address_verification: () =>
    house.call('update_address_verification', 'merchant', { params: own, body: { version: 1, refused: [] } }),
  update_card_id_verification: () =>
    house.call('update_card_id_verification', 'merchant', { params: own, body: { version: 1, refused: [] } }),
  update_card_storage: () =>
    house.call('update_card_storage', 'merchant', {
      params: own,
      body: { version: 1, verify_cards: true, mail_expiry_notices: true, consent_texts: { en: 'I agree.' } },
    }),
  create_line_item_settings: async () => {
    await house.sql('delete from line_item_defaults');
    return house.call('create_line_item_settings', 'merchant', { params: own, body: lineItemDefaultsBody() });
  },
  update_line_item_settings: async () => {
    await house.sql('delete from line_item_defaults');
    await house.call('create_line_item_settings', 'merchant', { params: own, body: lineItemDefaultsBody() });
    const body = { ...lineItemDefaultsBody(), version: 1 };
    return house.call('update_line_item_settings', 'merchant', { params: own, body });
  },
  save_commercial_card: async () =>
    house.call('save_commercial_card', 'merchant', {
      params: { payment_id: await authorized() },
      body: { version: 0, commercial: commercialBody() },
    }),
};

/** Each of these creates a merchant of its own. */
const ofItsOwnMerchant: ReadonlySet<string> = new Set([
  'create_merchant',
  'update_merchant',
  'update_merchant_settings',
  'update_bank_account',
  'change_merchant_status',
]);
const byAdministrator: ReadonlySet<string> = new Set([
  'settle_merchant',
  'retry_unknown_outcome',
  'take_over_unknown_outcome',
  'give_back_unknown_outcome',
  'record_unknown_outcome',
  'act_on_failed_batch',
  'update_permissions_by_entity',
  'create_merchant_note',
  ...ofItsOwnMerchant,
  'create_terminal_key',
  'update_terminal_key',
  'disable_terminal_key',
  'delete_terminal_key',
  'create_processor',
  'sign_up_processor',
  'update_processor',
  'update_processor_settings',
  'save_merchant_orchestration',
]);

for (const [name, succeed] of Object.entries(successes) as [Tried, () => Promise<Answer>][]) {
  test(`${name} leaves one audit entry: user, address, request and target`, async () => {
    const answer = await succeed();
    expect(answer.status, answer.text).toBe(200);
    const entries = await house.sql<Record<string, unknown>>('select * from audit_entries where request_id = $1', [
      answer.headers.get('x-request-id'),
    ]);
    expect(entries).toEqual([
      expect.objectContaining({
        entity_id: ofItsOwnMerchant.has(name)
          ? expect.stringMatching(/^[0-9a-f-]{36}$/)
          : merchants.harbor.merchant_uid,
        user_id: users[byAdministrator.has(name) ? 'admin' : 'merchant'].user_id,
        impersonator_user_id: null,
        call: name,
        address: '127.0.0.1',
        target_type: expect.stringMatching(/^\w+$/),
        target_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
    const [{ before, after } = {}] = entries as { before?: object | null; after?: object | null }[];
    expect(Object.keys({ ...before, ...after }), 'what was changed').not.toEqual([]);
    expect(JSON.stringify([before, after])).not.toMatch(secrets);
  });
}

test('a read call leaves no audit entry', async () => {
  const count = () => house.sql<{ count: number }>('select count(*)::integer as count from audit_entries');
  const before = await count();
  await house.call('search_payments', 'merchant');
  await house.call('get_user', 'merchant', { params: { id: users.merchant.user_id } });
  expect(await count()).toEqual(before);
});

test('a refused attempt is audited once, for the caller: the call, the target and the answer', async () => {
  const attempt = (id_server_id: string) =>
    house.call('update_account', 'clerk', { body: { id_server_id, last_name: 'Taken over' } });
  const entriesOf = async (answer: Answer) =>
    house.sql('select * from audit_entries where request_id = $1', [answer.headers.get('x-request-id')]);
  const answer = await attempt(users.merchant.id_server_id);
  expect(answer.body.code).toBe('permission_missing');
  expect(await entriesOf(answer)).toEqual([
    expect.objectContaining({
      entity_id: merchants.harbor.merchant_uid,
      user_id: users.clerk.user_id,
      call: 'refused_attempt',
      address: '127.0.0.1',
      target_type: 'record',
      target_id: users.merchant.id_server_id,
      before: null,
      after: { call: 'update_account', answer: 'permission_missing' },
    }),
  ]);
  expect(await entriesOf(await attempt(users.merchant.id_server_id)), 'again').toEqual([]);
  expect(await entriesOf(await attempt(users.nobody.id_server_id)), 'at somebody else').toHaveLength(1);
});

test('a refused attempt stores only ids of its request, and cannot flood the history', async () => {
  const since = async () => {
    const rows = await house.sql<{ text: string }>(
      `select row_to_json(a)::text as text from audit_entries a where call = 'refused_attempt' and user_id = $1`,
      [users.nobody.user_id],
    );
    return rows.map(({ text }) => text);
  };
  await house.call('create_role', 'nobody', { body: { name: '4111111111111111', codes: ['hunter2'] } });
  await house.call('get_latest_transaction', 'nobody', { query: { terminal_uid: '4111111111111111' } });
  await house.call('settle_terminal', 'nobody', {
    params: { terminal_key: merchants.harbor.terminal_key },
    body: { user_id: 'x' },
    idempotency_key: randomUUID(),
  });
  const kept = await since();
  expect(kept).toHaveLength(3);
  expect(kept.join()).not.toMatch(new RegExp(`4111|hunter2|${merchants.harbor.terminal_key}`));
  for (let tried = 0; tried < 8; tried += 1) {
    await Promise.all(
      Array.from({ length: 50 }, () => house.call('get_role', 'nobody', { params: { id: randomUUID() } })),
    );
  }
  expect((await since()).length).toBeLessThanOrEqual(600);
});

test('the table above names every call with effect write', () => {
  const writing = (Object.values(calls) as CallDeclaration[]).filter(({ effect }) => effect === 'write');
  expect([...Object.keys(successes), ...elsewhere].sort()).toEqual(writing.map(({ name }) => name).sort());
});
