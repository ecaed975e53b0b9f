import { createLogger } from '@countinghouse/service/logger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGateway } from '../../server.ts';
import { runRound, runWaitingJobs, untilJobsDone } from '../../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { letterText, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { addCustomer, keepCard } from '../../testing/vault.ts';

const person = { first_name: 'Zoë', last_name: 'Łukasiewicz', email: 'zoe@example.com' };

let mail: TestMailServer;
let house: TestGateway;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({ environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(async () => {
  mail.answer(() => 250);
  await house.sql('delete from mail_messages');
  await house.sql('delete from graphile_worker._private_jobs');
  mail.letters.length = 0;
});

type Row = { kind: string; status: string; tries: number; subject: string | null; text: string | null };
const messages = () =>
  house.sql<Row>('select kind, status, tries, subject, text from mail_messages order by created_at, message_id');
const change = (account_uid: string, to: string) =>
  house.sql(`update vault_accounts set ${to} where account_uid = $1`, [account_uid]);
const keep = async (last_four = '1111', customer_id?: string) =>
  (await keepCard(house, customer_id ?? (await addCustomer(house, person)), { last_four, is_default: false }))
    .account_uid;
/** The text of the only mail since the last call. */
const nextText = async () => {
  await untilJobsDone(house);
  expect(mail.letters).toHaveLength(1);
  const [letter] = mail.letters.splice(0);
  if (letter === undefined) throw new Error('no mail arrived');
  return letterText(letter);
};

test('a customer is mailed about every card change, in the transaction of the change', async () => {
  const customer_id = await addCustomer(house, person);
  const old = await keep('1111', customer_id);
  expect(await nextText()).toContain('Visa •••• 1111 was added.');
  await change(old, `card_expiry = '0231'`);
  expect(await nextText()).toContain('Visa •••• 1111 is now stored with the expiry date 02/2031.');
  const fresh = await keep('0317', customer_id);
  expect(await nextText()).toContain('Visa •••• 0317 was added.');
  await change(old, `status = 'replaced', replaced_by_account_uid = '${fresh}'`);
  expect(await nextText()).toContain('Visa •••• 1111 was replaced by Visa •••• 0317.');
  await change(fresh, `status = 'removed'`);
  const text = await nextText();
  expect(text).toContain('Visa •••• 0317 was removed.');
  expect(text).toMatch(/^Subject: Your card at /m);
  expect((await messages()).every(({ status }) => status === 'sent')).toBe(true);

  await house.sql(`begin; update vault_accounts set status = 'removed'; rollback`);
  expect(await messages()).toHaveLength(5);
});

test('sends no mail for a charge, nickname, block, merge or the removal of a replaced card', async () => {
  const account_uid = await keep();
  await nextText();
  await change(account_uid, `last_charged_at = now(), nickname = 'Office', version = version + 1`);
  await change(account_uid, `status = 'blocked', blocked_reason = 'by_person'`);
  await change(account_uid, `status = 'usable', blocked_reason = null, card_expiry = card_expiry`);
  await change(account_uid, `customer_id = '${await addCustomer(house, person)}', status = 'replaced'`);
  await change(account_uid, `status = 'removed'`);
  expect(await messages()).toHaveLength(1);
});

test('a customer without an e-mail address gets no mail', async () => {
  await keep('1111', await addCustomer(house, { last_name: 'Hopper' }));
  expect(await messages()).toEqual([]);
});

test('a message is in its customer’s language, and each retry sends the same text', async () => {
  mail.answer(() => 451);
  const customer_id = await addCustomer(house, { ...person, locale: 'fr-FR' });
  await keep('1111', customer_id);
  await untilJobsDone(house);
  const [waiting] = await messages();
  expect(waiting).toMatchObject({ status: 'waiting', tries: 1 });
  expect(waiting?.subject).toMatch(/^Votre carte chez .* a été modifiée$/);
  await house.sql(`update mail_messages set facts = facts || '{"card_last_four": "9999"}'`);
  mail.answer(() => 250);
  await runWaitingJobs(house);
  expect(await nextText()).toContain('Visa •••• 1111 a été ajoutée.');
  expect(await messages()).toEqual([{ ...waiting, status: 'sent', tries: 2 }]);
});

test('a refused recipient ends the message, and one never accepted is given up after a day', async () => {
  mail.answer(() => 550);
  await keep();
  await untilJobsDone(house);
  expect(await messages()).toMatchObject([{ status: 'refused' }]);
  mail.answer(() => 451);
  await keep('2222');
  await untilJobsDone(house);
  await house.sql(`update graphile_worker._private_jobs set payload = payload::jsonb || '{"tries": 299}'`);
  await runWaitingJobs(house);
  expect((await messages()).map(({ status }) => status).sort()).toEqual(['given_up', 'refused']);
});

test('two nodes send each message once', async () => {
  const settings = { ...house.gateway.dependencies.settings, GATEWAY_PORT: 0 };
  const other = await startGateway(settings, { log: createLogger({ name: 'other', level: 'silent' }) });
  try {
    for (let count = 0; count < 10; count += 1) await keep(`000${count}`);
    await untilJobsDone(house);
    expect(mail.letters).toHaveLength(10);
  } finally {
    await other.stop();
  }
});

test('deletes a message 400 days after it was written', async () => {
  await keep();
  await keep('2222');
  await untilJobsDone(house);
  await house.sql(
    `update mail_messages set created_at = now() - interval '401 days' where facts ->> 'card_last_four' = '1111'`,
  );
  await runRound(house, 'expire_mail_messages');
  expect(await messages()).toHaveLength(1);
});

test('erasing a customer stops pending mails and deletes their messages', async () => {
  mail.answer(() => 451);
  const customer_id = await addCustomer(house, person);
  await keep('1111', customer_id);
  await untilJobsDone(house);
  await house.sql(
    `begin; update vault_accounts set status = 'removed', is_default = false; update vault_customers set status = 'erased', email = ''; commit`,
  );
  expect(await messages()).toEqual([]);
  mail.answer(() => 250);
  await runWaitingJobs(house);
  expect(mail.letters).toEqual([]);
});
