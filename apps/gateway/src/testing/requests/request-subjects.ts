import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import type { Answer, Given } from '../gateway.ts';
import { addMerchant } from '../merchants.ts';
import { addTerminal } from '../money/terminals.ts';
import { freshCard, type PaymentWorld, payload } from '../payments.ts';
import { generateKey, webhookBody } from '../people/api-keys.ts';
import { modifiedBy } from '../people/impersonation.ts';
import { addRole } from '../people/roles.ts';
import { addUser } from '../people/users.ts';
import { saveReport } from '../reports/reports.ts';
import { savedViewBody } from '../reports/saved-views.ts';
import { type MerchantName, merchants, type UserName, users } from '../world.ts';

/** Ids, query and body of one call. */
export type Request = Pick<Given, 'params' | 'query' | 'body'>;

/** Makes the request of one call for the user who will send it. */
export type MakeRequest = (as: UserName) => Promise<Request>;

/** A document for an upload. */
export const note = { file_name: 'contract.csv', content: btoa('a,b') };
/** The version of a new record. */
export const version = 1;

/** The records that requests refer to, made in one gateway. */
export type Subjects = ReturnType<typeof createSubjects>;

/** Makes the records that requests refer to. */
export function createSubjects(house: PaymentWorld) {
  const run = async (name: CallName, as: UserName, request: Request = {}, more: Given = {}): Promise<Answer> => {
    const answer = await sendRequest(house, name, as, request, more);
    if (answer.status >= 300) throw new Error(`${name} as ${as}: ${answer.text}`);
    return answer;
  };
  const merchantOf = (as: UserName) => {
    const found = Object.entries(merchants).find(([, { merchant_uid }]) => merchant_uid === users[as].entity_id);
    const merchant: MerchantName = found === undefined ? 'harbor' : (found[0] as MerchantName);
    return { merchant, ...merchants[merchant] };
  };
  const isAdministrator = (as: UserName) => users[as].user_type_id === 'Administrator';
  /** The user who can do everything for another user: the owner of their merchant, or the administrator. */
  const ownerOf = (as: UserName): UserName => {
    if (isAdministrator(as)) return 'admin';
    return as === 'clerk' || as === 'nobody' ? 'merchant' : as;
  };
  /** The owner of the merchant that a user's requests are about. */
  const merchantOwnerOf = (as: UserName): UserName => (isAdministrator(as) ? 'merchant' : ownerOf(as));

  /** Runs work while the merchant is temporarily Active, so that payments can be taken. */
  const whileActive = async <Result>(as: UserName, work: (owner: UserName) => Promise<Result>): Promise<Result> => {
    const { merchant_uid, account_status_code } = merchantOf(as);
    const become = (status: string) =>
      house.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [merchant_uid, status]);
    if (account_status_code === 'Active') return work(merchantOwnerOf(as));
    await become('Active');
    return work(merchantOwnerOf(as)).finally(() => become(account_status_code));
  };
  const taken = (answer: { status: number; text: string; data: { payment_id: string } }) => {
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.data.payment_id;
  };
  const sale = (as: UserName, body: Record<string, unknown> = {}) =>
    whileActive(as, async (owner) => taken(await house.sale(payload({ ...freshCard(), ...body }), { as: owner })));
  const authorization = (as: UserName) =>
    whileActive(as, async (owner) => taken(await house.authorization(payload(freshCard()), { as: owner })));
  const captured = (as: UserName) =>
    whileActive(as, async (owner) => {
      const payment_id = taken(await house.authorization(payload(freshCard()), { as: owner }));
      await house.operate('capture_payment', payment_id, { as: owner });
      return payment_id;
    });
  const settle = (as: UserName) =>
    whileActive(as, (owner) =>
      sendRequest(house, 'settle_terminal', owner, {
        params: { terminal_key: merchantOf(owner).terminal_key },
        body: { user_id: users[owner].user_id },
      }),
    );
  const settled = async (as: UserName, body: Record<string, unknown> = {}) => {
    const payment_id = await sale(as, body);
    await settle(as);
    await house.until('select status = 218 as settled from payments where payment_id = $1', [payment_id]);
    return payment_id;
  };

  const valueIn = async <Value>(text: string, values: unknown[]): Promise<Value> => {
    const [row] = await house.sql<Record<string, Value>>(text, values);
    const [value] = Object.values(row ?? {});
    if (value === undefined) throw new Error(`Nothing is answered by ${text}`);
    return value;
  };
  const configurationVersion = (as: UserName, column: string) =>
    valueIn<number>(`select ${column} from merchant_settings where merchant_uid = $1`, [merchantOf(as).merchant_uid]);
  const versionOf = async (name: CallName, as: UserName) => {
    const { text } = await run(name, 'admin', { params: { id: merchantOf(as).merchant_uid } });
    return Number(/"version":(\d+)/.exec(text)?.[1] ?? 0);
  };

  /** Records that are only read are made once per user. */
  const made = new Map<string, Promise<string>>();
  const once = (key: string, make: () => Promise<string>): Promise<string> => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };
  const seenPayment = (as: UserName) => {
    const { merchant } = merchantOf(as);
    return once(`payment ${merchant}`, () => settled(as, { email: 'ada@example.com' }));
  };
  const seenBatch = async (as: UserName) =>
    valueIn<string>('select batch_id from payments where payment_id = $1', [await seenPayment(as)]);
  const seenMerchant = () => once('merchant', () => addMerchant(house));

  const id = async (value: string | Promise<string>) => ({ params: { id: await value } });
  const nothing = async (): Promise<Request> => ({});
  const merchantId = (as: UserName) => id(merchantOf(as).merchant_uid);
  const ofMerchant = async (as: UserName): Promise<Request> => ({
    params: { merchant_id: merchantOf(as).merchant_uid },
  });
  const freshUser = (as: UserName) => id(addUser(house, ownerOf(as)).then(({ user_id }) => user_id));
  const seenUser = (as: UserName) =>
    id(once(`user ${ownerOf(as)}`, () => addUser(house, ownerOf(as)).then(({ user_id }) => user_id)));
  const self = (as: UserName) => id(users[as].user_id);
  const freshRole = (as: UserName) => id(addRole(house, ownerOf(as)));
  const seenRole = (as: UserName) => id(once(`role ${ownerOf(as)}`, () => addRole(house, ownerOf(as))));
  const freshView = async (as: UserName): Promise<Request> => {
    const { body } = await run('create_saved_view', as, { body: savedViewBody() });
    return id((body.saved_view as { view_id: string }).view_id);
  };
  const freshMerchant = async (body: unknown): Promise<Request> => ({
    params: { id: await addMerchant(house) },
    body,
  });
  const payment = async (payment_id: Promise<string>, body?: unknown): Promise<Request> => ({
    params: { payment_id: await payment_id },
    ...(body === undefined ? {} : { body }),
  });
  const report = async (as: UserName, body?: unknown) => ({
    params: { id: users[ownerOf(as)].entity_id, report_id: (await saveReport(house, ownerOf(as))).report_id },
    ...(body === undefined ? {} : { body }),
  });
  const webhook = async (as: UserName, body?: unknown) => {
    const owner = merchantOwnerOf(as);
    const params = { merchant_id: merchantOf(as).merchant_uid };
    await house.sql('delete from webhooks where merchant_uid = $1', [params.merchant_id]);
    const added = await run('create_webhook', owner, { params, body: webhookBody });
    const { webhook_id } = added.body.webhook as { webhook_id: string };
    return { params: { ...params, webhook_id }, ...(body === undefined ? {} : { body }) };
  };
  const delivery = async (as: UserName): Promise<Request> => {
    const { params } = await webhook(as);
    const tried = await run('test_webhook', merchantOwnerOf(as), { params });
    return { params: { ...params, delivery_id: (tried.body.delivery as { delivery_id: string }).delivery_id } };
  };
  const apiKey = async (as: UserName): Promise<Request> => {
    const { api_key } = await generateKey(house, merchantOwnerOf(as), { scopes: ['RESV'] });
    return { params: { merchant_id: merchantOf(as).merchant_uid, api_key_id: api_key.api_key_id } };
  };
  const terminalKey = async (as: UserName, body?: unknown): Promise<Request> => {
    const { merchant, merchant_uid } = merchantOf(as);
    const { terminal_key_id } = (await addTerminal(house, merchant)).key;
    return { params: { merchant_id: merchant_uid, terminal_key_id }, ...(body === undefined ? {} : { body }) };
  };
  const withoutProcessor = async (as: UserName, platform_id: number) => {
    const { merchant_uid } = merchantOf(as);
    await house.sql('delete from processors where merchant_uid = $1 and platform_id = $2', [merchant_uid, platform_id]);
    return { merchant_uid, platform_id };
  };
  const processor = async (as: UserName, change: Record<string, unknown>): Promise<Request> => {
    const connection = await withoutProcessor(as, 7683);
    const params = { user_id: users.admin.user_id };
    await run('create_processor', 'admin', { params, body: { ...connection, settlement_connection: 'POST' } });
    return { body: { ...connection, version, ...change } };
  };
  const terminalUid = async (as: UserName): Promise<Request> => ({
    params: { terminal_uid: merchantOf(as).terminal_uid },
  });

  return {
    house,
    run,
    merchantOf,
    isAdministrator,
    ownerOf,
    whileActive,
    taken,
    sale,
    authorization,
    captured,
    settle,
    settled,
    valueIn,
    configurationVersion,
    versionOf,
    seenPayment,
    seenBatch,
    seenMerchant,
    id,
    nothing,
    merchantId,
    ofMerchant,
    freshUser,
    seenUser,
    self,
    freshRole,
    seenRole,
    freshView,
    freshMerchant,
    payment,
    report,
    webhook,
    delivery,
    apiKey,
    terminalKey,
    withoutProcessor,
    processor,
    terminalUid,
  };
}

/** Sends a request with all headers that its call requires. */
export function sendRequest(
  house: PaymentWorld,
  name: CallName,
  by: UserName,
  request: Request,
  more: Given = {},
): Promise<Answer> {
  const call: CallDeclaration = calls[name];
  return house.call(name, by, {
    ...request,
    terminal: true,
    ...(call.idempotency === undefined ? {} : { idempotency_key: randomUUID() }),
    ...more,
    headers: { ...(call.modified_by === undefined ? {} : modifiedBy(by)), ...more.headers },
  });
}
