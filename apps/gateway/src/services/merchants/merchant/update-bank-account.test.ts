import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityAccounts } from '../../../accounts/identity-accounts.ts';
import { runWaitingJobs, untilJobsDone } from '../../../testing/background-jobs.ts';
import { acceptingAccounts, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { letterText, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { bankBody } from '../../../testing/merchants.ts';
import { merchants, users } from '../../../testing/world.ts';

let mail: TestMailServer;
let house: TestGateway;
let locales: IdentityAccounts['locales'] = acceptingAccounts.locales;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({
    environment: { SMTP_URL: mail.url },
    identity_accounts: { ...acceptingAccounts, locales: (ids) => locales(ids) },
  });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});

const { merchant_uid } = merchants.harbor;
const change = async (version: number) => {
  const answer = await house.call('update_bank_account', 'admin', {
    params: { id: merchant_uid },
    body: { ...bankBody, version },
  });
  await untilJobsDone(house);
  return answer;
};

test('everyone who can administer the merchant, by any role, is mailed the last four of its new account', async () => {
  await house.sql("update roles set name = 'Chief ' || role_id where entity_id = $1", [merchant_uid]);
  expect((await change(0)).status).toBe(200);
  expect(mail.letters.flatMap(({ recipients }) => recipients).join()).toContain('merchant@example.com');
  expect(mail.letters.flatMap(({ recipients }) => recipients).join()).not.toContain('clerk@example.com');
  for (const { data } of mail.letters) {
    expect(data).toContain('4321');
    expect(data).not.toContain(bankBody.account_number);
  }
});

test('an old version changes nothing and sends no mail', async () => {
  const sent = mail.letters.length;
  expect((await change(0)).body).toMatchObject({ code: 'changed_meanwhile' });
  expect(mail.letters).toHaveLength(sent);
});

test('mails use the language of the recipient’s last sign-in, or English if it is unknown', async () => {
  locales = async (ids) => {
    expect(ids).toContain(users.merchant.id_server_id);
    return { [users.merchant.id_server_id]: 'fr-FR' };
  };
  expect((await change(1)).status).toBe(200);
  const told = () =>
    mail.letters
      .filter(({ recipients }) => recipients.includes('merchant@example.com'))
      .map(letterText)
      .at(-1);
  for (const words of ['<html lang="fr-FR"', 'appelez-nous immédiatement', '4321']) expect(told()).toContain(words);
  locales = () => Promise.reject(new Error('away'));
  expect((await change(2)).status).toBe(200);
  expect(told()).toContain('call us immediately');
});

test('a mail server outage does not prevent the change, and the merchant is mailed later', async () => {
  const sent = mail.letters.length;
  mail.answer(() => 451);
  expect((await change(3)).status).toBe(200);
  expect(mail.letters).toHaveLength(sent);
  mail.answer(() => 250);
  await runWaitingJobs(house);
  expect(mail.letters.slice(sent).flatMap(({ recipients }) => recipients)).toContain('merchant@example.com');
});

test('a permanently refused address is not retried, and is listed among the failed jobs', async () => {
  mail.answer(() => 550);
  expect((await change(4)).status).toBe(200);
  expect(await house.sql('select distinct task, state, reason from background_jobs')).toEqual([
    { task: 'send_bank_change_mail', state: 'failed', reason: 'mail_refused' },
  ]);
});
