import { randomUUID } from 'node:crypto';
import type { CallName } from '@countinghouse/contract/calls';
import { untilJobsDone } from '../background-jobs.ts';
import { bankBody, merchantBody, profileBody } from '../merchants.ts';
import { commercialBody, lineItemDefaultsBody } from '../money/line-items.ts';
import { terminalBody } from '../money/terminals.ts';
import { webhookBody } from '../people/api-keys.ts';
import { reportBody } from '../reports/reports.ts';
import { users } from '../world.ts';
import { type MakeRequest, note, type Subjects, version } from './request-subjects.ts';

/** Requests of the merchants service. */
export const merchantRequests = ({
  house,
  run,
  merchantOf,
  ownerOf,
  whileActive,
  sale,
  authorization,
  settled,
  valueIn,
  configurationVersion,
  versionOf,
  seenPayment,
  seenMerchant,
  id,
  nothing,
  merchantId,
  ofMerchant,
  freshMerchant,
  payment,
  report,
  webhook,
  delivery,
  apiKey,
  terminalKey,
  withoutProcessor,
  processor,
}: Subjects) =>
  ({
    get_merchants: nothing,
    search_merchants: async () => ({ body: {} }),
    export_merchants_csv: nothing,
    export_merchants_excel: nothing,
    export_merchants_pdf: nothing,
    export_merchants_xlsx: nothing,
    get_merchant: merchantId,
    get_merchant_settings: merchantId,
    get_default_key: ofMerchant,
    get_merchant_profile: () => id(seenMerchant()),
    get_merchant_status_history: () => id(seenMerchant()),
    get_merchant_notes: merchantId,
    get_audit_history: merchantId,
    create_merchant: async () => ({ body: merchantBody() }),
    update_merchant: () => freshMerchant({ ...profileBody, website: '', version }),
    update_merchant_settings: () => freshMerchant({ version, merchant_setting: merchantBody().merchant_setting }),
    update_bank_account: () => freshMerchant({ ...bankBody, account_number: '77771234', version }),
    change_merchant_status: () =>
      freshMerchant({ from_status: 'Unviewed', to_status: 'Pending', reason: 'Because of a test' }),
    create_merchant_note: async (as) => ({ ...(await merchantId(as)), body: { text: 'They called', document: note } }),
    download_merchant_document: async (as) => {
      const { params } = await merchantId(as);
      const written = await run('create_merchant_note', 'admin', { params, body: { text: '', document: note } });
      return { params: { ...params, file_id: (written.body.note as { file: { file_id: string } }).file.file_id } };
    },
    validate_account_routing_number: async () => ({ body: bankBody }),
    get_terminal_keys: ofMerchant,
    get_terminal_key: async (as) => {
      const { merchant_uid, terminal_key } = merchantOf(as);
      const key = 'select terminal_key_id from terminal_keys where terminal_key = $1';
      return { params: { merchant_id: merchant_uid, id: await valueIn<string>(key, [terminal_key]) } };
    },
    create_terminal_key: async (as) => ({ ...(await ofMerchant(as)), body: terminalBody() }),
    update_terminal_key: (as) => terminalKey(as, { version, name: `Bar ${randomUUID().slice(0, 8)}` }),
    disable_terminal_key: (as) => terminalKey(as),
    delete_terminal_key: (as) => terminalKey(as),
    get_processors: merchantId,
    create_processor: async (as) => ({
      params: { user_id: users[as].user_id },
      body: { ...(await withoutProcessor(as, 7683)), settlement_connection: 'POST' },
    }),
    sign_up_processor: async (as) => {
      const { merchant_uid, platform_id } = await withoutProcessor(as, 1434);
      return { params: { merchant_id: merchant_uid }, body: { platform_id, settlement_connection: 'POST' } };
    },
    update_processor: (as) => processor(as, { status: 'deactivated' }),
    update_processor_settings: (as) => processor(as, { settlement_connection: 'SOCKET', reference: 'A-1' }),
    get_merchant_orchestration: merchantId,
    save_merchant_orchestration: async (as) => ({
      ...(await merchantId(as)),
      body: { version: await versionOf('get_merchant_orchestration', as), rules: [], fallback_terminal_uid: null },
    }),
    get_settlement_schedule: merchantId,
    update_settlement_schedule: async (as) => ({
      ...(await merchantId(as)),
      body: {
        version: await versionOf('get_settlement_schedule', as),
        automatic: true,
        cut_off_time: '21:00',
        days: [1, 2, 3, 4, 5],
        time_zone: 'EST',
      },
    }),
    get_transaction_fields: merchantId,
    update_transaction_fields: async (as) => ({
      ...(await merchantId(as)),
      body: { version: await configurationVersion(as, 'transaction_fields_version'), transaction_fields: [] },
    }),
    get_custom_fields: merchantId,
    update_custom_fields: async (as) => ({
      body: {
        merchant_uid: merchantOf(as).merchant_uid,
        version: await configurationVersion(as, 'custom_fields_version'),
        custom_fields: [],
      },
    }),
    get_address_verification: merchantId,
    update_address_verification: async (as) => ({
      ...(await merchantId(as)),
      body: { version: await configurationVersion(as, 'avs_version'), refused: [] },
    }),
    get_card_id_verification: merchantId,
    update_card_id_verification: async (as) => ({
      ...(await merchantId(as)),
      body: { version: await configurationVersion(as, 'csc_version'), refused: [] },
    }),
    get_card_storage: merchantId,
    update_card_storage: async (as) => ({
      ...(await merchantId(as)),
      body: {
        version: await configurationVersion(as, 'card_storage_version'),
        verify_cards: true,
        mail_expiry_notices: true,
        consent_texts: { en: 'I agree that my card is stored.' },
      },
    }),
    get_api_keys: ofMerchant,
    generate_api_key: async (as) => ({
      ...(await ofMerchant(as)),
      body: { name: 'Online store', terminal_uid: merchantOf(as).terminal_uid, scopes: ['RESV'] },
    }),
    disable_api_key: apiKey,
    delete_api_key: apiKey,
    get_webhooks: ofMerchant,
    create_webhook: async (as) => {
      const { params } = await webhook(as);
      return { params: { merchant_id: params.merchant_id }, body: webhookBody };
    },
    update_webhook: (as) => webhook(as, { ...webhookBody, version: 1 }),
    enable_webhook: (as) => webhook(as),
    disable_webhook: (as) => webhook(as),
    delete_webhook: (as) => webhook(as),
    rotate_webhook_secret: (as) => webhook(as),
    test_webhook: (as) => webhook(as),
    get_webhook_deliveries: (as) => webhook(as),
    get_webhook_delivery: delivery,
    replay_webhook_delivery: delivery,
    get_custom_reports: (as) => id(users[as].entity_id),
    create_custom_report: async (as) => ({ params: { id: users[as].entity_id }, body: reportBody() }),
    preview_custom_report: async (as) => ({ params: { id: users[as].entity_id }, body: reportBody() }),
    get_custom_report: (as) => report(as),
    update_custom_report: (as) => report(as, { ...reportBody({ name: 'Changed' }), version }),
    delete_custom_report: (as) => report(as),
    run_custom_report: (as) => report(as),
    get_custom_report_runs: (as) => report(as),
    download_custom_report_run: async (as) => {
      const { params } = await report(as);
      await run('run_custom_report', ownerOf(as), { params });
      await untilJobsDone(house);
      const { body } = await run('get_custom_report_runs', ownerOf(as), { params });
      const [made_run] = body.runs as { run_id: string }[];
      return { params: { ...params, run_id: made_run?.run_id ?? '' } };
    },
    get_custom_report_column_options: nothing,
    get_custom_report_look_up: async () => ({ query: { processingMethod: 'Payments' } }),
    get_line_item_settings: merchantId,
    create_line_item_settings: async (as) => {
      await house.sql('delete from line_item_defaults where merchant_uid = $1', [merchantOf(as).merchant_uid]);
      return { ...(await merchantId(as)), body: lineItemDefaultsBody() };
    },
    update_line_item_settings: async (as) => {
      const { params } = await merchantId(as);
      await house.sql('delete from line_item_defaults where merchant_uid = $1', [merchantOf(as).merchant_uid]);
      await whileActive(as, (owner) =>
        run('create_line_item_settings', owner, { params, body: lineItemDefaultsBody() }),
      );
      return { params, body: { ...lineItemDefaultsBody(), version } };
    },
    get_line_item_transactions: merchantId,
    search_line_item_transactions: nothing,
    get_commercial_cards: merchantId,
    get_commercial_card: (as) => payment(seenPayment(as)),
    save_commercial_card: (as) => payment(authorization(as), { version: 0, commercial: commercialBody() }),
    find_customer_data: async (as) => {
      await sale(as, { email: 'ada@example.com' });
      return { ...(await ofMerchant(as)), body: { email: 'ada@example.com' } };
    },
    export_customer_data: async (as) => {
      await sale(as, { email: 'ada@example.com' });
      return { ...(await ofMerchant(as)), body: { email: 'ada@example.com' } };
    },
    erase_customer_data: async (as) => {
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      await settled(as, { email });
      return { ...(await ofMerchant(as)), body: { email } };
    },
  }) satisfies Partial<Record<CallName, MakeRequest>>;
