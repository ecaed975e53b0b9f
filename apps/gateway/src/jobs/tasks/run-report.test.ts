import type { CustomReport, ReportRun } from '@countinghouse/contract/merchants/reports/custom-report';
import { movableClock } from '@countinghouse/domain/time/clock';
import { createLogger } from '@countinghouse/service/logger';
import { read as readSpreadsheet, utils, type WorkSheet } from '@e965/xlsx';
import { extractText } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway } from '../../server.ts';
import { readGatewaySettings } from '../../settings.ts';
import { runRound, runWaitingJobs, untilJobsDone } from '../../testing/background-jobs.ts';
import { testEnvironment } from '../../testing/environment.ts';
import { attachmentOf, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';
import { saveReport } from '../../testing/reports/reports.ts';
import { merchants, tenants, type UserName, users } from '../../testing/world.ts';

const spreadsheetRows = (sheet: WorkSheet | undefined) =>
  utils.sheet_to_json<unknown[]>(sheet as WorkSheet, { header: 1, raw: true });
const clock = movableClock(new Date());
let house: PaymentWorld;
let mail: TestMailServer;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startPaymentWorld({ clock, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(async () => {
  clock.set(new Date());
  await house.sql('delete from custom_reports');
  await house.sql('delete from files');
  await house.sql('delete from graphile_worker._private_jobs');
});
afterEach(() => {
  mail.letters.length = 0;
  mail.answer(() => 250);
});

const harbor = merchants.harbor.merchant_uid;
const recipients = ['owner@harbor.example', 'books@harbor.example'];
/** Waits until all due jobs are done; with `later`, also those that wait for a retry. */
const work = async ({ later = false } = {}) => {
  await house.gateway.jobs.runNow('queue_due_reports');
  await (later ? runWaitingJobs(house) : untilJobsDone(house));
};
const hours = (count: number) => clock.advance(count * 3_600_000);
const paramsOf = (report: CustomReport, as: UserName = 'merchant') => ({
  id: users[as].entity_id,
  report_id: report.report_id,
});
async function runsOf(report: CustomReport, as: UserName = 'merchant'): Promise<ReportRun[]> {
  const { body } = await house.call('get_custom_report_runs', as, { params: paramsOf(report, as) });
  return body.runs as ReportRun[];
}
const runNow = (report: CustomReport, as: UserName = 'merchant') =>
  house.call('run_custom_report', as, { params: paramsOf(report, as) });
const dateOf = (instant: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(instant);
const onceToday = () => ({
  frequency: 'OneTime',
  from_date: dateOf(clock.now()),
  to_date: dateOf(clock.now()),
  start_date: '2026-01-01',
});
const addressed = () => mail.letters.flatMap((letter) => letter.recipients).sort();

test('[S1.24] a run creates the requested file and mails it to each recipient separately', async () => {
  const { data } = await house.sale(payload({ ...freshCard(), amount: 123_456 }));
  const report = await saveReport(house, 'merchant', { ...onceToday(), name: 'Today', recipients });
  await runNow(report);
  await work();
  const [run] = await runsOf(report);
  expect(run).toMatchObject({ status: 'done', failure: null, has_file: true, recipients_count: 2, sent_count: 2 });
  expect(addressed()).toEqual([...recipients].sort());
  for (const letter of mail.letters) {
    expect(letter.recipients).toHaveLength(1);
    for (const other of recipients.filter((each) => !letter.recipients.includes(each))) {
      expect(letter.data).not.toContain(other);
    }
    expect(letter.data).toMatch(/^Message-ID:\s+<[\w.-]+@[\w.-]+>/m);
    const attachment = attachmentOf(letter);
    expect(attachment?.file_name).toBe(`Today_${onceToday().from_date}_export.csv`);
    const lines = attachment?.text.trim().split('\r\n') ?? [];
    expect(lines[0]).toContain('Date and time,Payment ID,Status,Card number,Amount,Currency');
    expect(lines.find((line) => line.includes(data.payment_id))).toMatch(
      /,Pending Settlement,[^,]*\d{4},1234\.56,USD$/,
    );
    expect(lines).toHaveLength((run?.row_count ?? 0) + 1);
    expect(attachment?.text).not.toMatch(/\d{13,}/);
  }
});

test('[S9.20] a due report runs automatically, once per due time, over the day before', async () => {
  const report = await saveReport(house, 'merchant', { recipients });
  const due = new Date(report.next_run_at ?? 0);
  clock.set(new Date(due.getTime() - 1));
  await work();
  expect(await runsOf(report)).toEqual([]);
  clock.set(due);
  await work();
  await work();
  const runs = await runsOf(report);
  const yesterday = dateOf(new Date(due.getTime() - 86_400_000));
  expect(runs).toMatchObject([
    {
      scheduled_for: due.toISOString(),
      run_trigger: 'schedule',
      requested_by: null,
      from_date: yesterday,
      status: 'done',
    },
  ]);
  expect(addressed()).toHaveLength(2);
  const { body } = await house.call('get_custom_report', 'merchant', { params: paramsOf(report) });
  const { next_run_at, last_run } = body.custom_report as CustomReport;
  expect(dateOf(new Date(next_run_at ?? 0))).toBe(dateOf(new Date(due.getTime() + 86_400_000)));
  expect(last_run?.run_id).toBe(runs[0]?.run_id);
});

test('a one-time report has no next run afterwards', async () => {
  const start_date = dateOf(new Date(clock.now().getTime() + 172_800_000));
  const report = await saveReport(house, 'merchant', { ...onceToday(), start_date });
  clock.set(new Date(report.next_run_at ?? 0));
  await work();
  const { body } = await house.call('get_custom_report', 'merchant', { params: paramsOf(report) });
  expect(body.custom_report).toMatchObject({ next_run_at: null, last_run: { status: 'done' } });
});

test('after an outage the runs of the last days are made up, each for its own day', async () => {
  const report = await saveReport(house, 'merchant');
  hours(24 * 30);
  await work();
  const runs = await runsOf(report);
  expect(runs.length).toBeGreaterThanOrEqual(7);
  expect(runs.length).toBeLessThanOrEqual(8);
  expect(new Set(runs.map(({ from_date }) => from_date)).size).toBe(runs.length);
  expect(runs.every(({ status }) => status === 'done')).toBe(true);
});

test('two nodes run a report once and mail it once', async () => {
  const other = await startGateway(
    readGatewaySettings({
      ...testEnvironment,
      DATABASE_URL: house.database.url,
      OIDC_ISSUER: house.issuer.url,
      SMTP_URL: mail.url,
    }),
    { clock, log: createLogger({ name: 'other', level: 'silent' }) },
  );
  try {
    const reports: CustomReport[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      reports.push(await saveReport(house, 'merchant', { name, recipients: [`${name}@harbor.example`] }));
    }
    hours(24);
    await Promise.all([work(), other.jobs.runNow('queue_due_reports'), work(), other.jobs.runNow('queue_due_reports')]);
    await work();
    for (const report of reports) {
      await expect.poll(() => runsOf(report), { timeout: 15_000 }).toMatchObject([{ status: 'done', sent_count: 1 }]);
    }
    expect(addressed()).toEqual(['Four', 'One', 'Three', 'Two'].map((name) => `${name}@harbor.example`));
  } finally {
    await other.stop();
  }
});

describe('when the mail server', () => {
  test('is down, the file is ready immediately, and the run is mailed when it is back', async () => {
    const report = await saveReport(house, 'merchant', { ...onceToday(), recipients });
    mail.answer(() => 451);
    await runNow(report);
    await work();
    expect(await runsOf(report)).toMatchObject([
      { status: 'sending', has_file: true, sent_count: 0, next_try_at: expect.any(String), finished_at: null },
    ]);
    expect(await house.sql('select run_at > now() as later from background_jobs')).toEqual([{ later: true }]);
    expect(addressed()).toEqual([]);
    mail.answer(() => 250);
    hours(1);
    await work({ later: true });
    expect(await runsOf(report)).toMatchObject([{ status: 'done', sent_count: 2 }]);
    expect(addressed()).toHaveLength(2);
  });

  test('accepts one message and rejects the other, only the other is sent again', async () => {
    const report = await saveReport(house, 'merchant', { ...onceToday(), recipients });
    mail.answer((to) => (to === recipients[0] ? 250 : 451));
    await runNow(report);
    await work();
    expect(await runsOf(report)).toMatchObject([{ status: 'sending', sent_count: 1 }]);
    mail.answer(() => 250);
    hours(1);
    await work({ later: true });
    expect(await runsOf(report)).toMatchObject([{ status: 'done', sent_count: 2 }]);
    expect(addressed()).toEqual([...recipients].sort());
  });

  test('refuses an address permanently, the others get theirs and the run reports it', async () => {
    const report = await saveReport(house, 'merchant', { ...onceToday(), recipients });
    mail.answer((to) => (to === recipients[0] ? 550 : 250));
    await runNow(report);
    await work();
    expect(await runsOf(report)).toMatchObject([
      { status: 'failed', failure: 'mail_refused', sent_count: 1, has_file: true },
    ]);
  });

  test('does not answer for a day, the run fails with the reason and keeps its file', async () => {
    const report = await saveReport(house, 'merchant', { ...onceToday(), recipients });
    mail.answer(() => 451);
    await runNow(report);
    await work();
    await house.sql('update custom_report_runs set tries = 299');
    hours(1);
    await work({ later: true });
    expect(await runsOf(report)).toMatchObject([{ status: 'failed', failure: 'mail_unavailable', has_file: true }]);
  });
});

test('a file too large for mail stays in the portal, and the message links to it', async () => {
  const report = await saveReport(house, 'merchant', { ...onceToday(), recipients: ['owner@harbor.example'] });
  mail.answer(() => 451);
  await runNow(report);
  await work();
  await house.sql('update files set size_bytes = 5242881');
  mail.answer(() => 250);
  hours(1);
  await work({ later: true });
  const [letter] = mail.letters;
  expect(letter === undefined ? null : attachmentOf(letter)).toBeUndefined();
  const text = (letter?.data ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(text).toContain(`${tenants.main.client_url}/reports/custom?report=${report.report_id}`);
});

test('a report that cannot be created is retried with growing delays, then fails with its reason', async () => {
  const report = await saveReport(house, 'merchant', onceToday());
  await house.sql(
    `insert into custom_report_runs (entity_id, report_id, run_id, run_trigger, authority_user_id, scheduled_for, from_date, to_date,
       definition, status, next_try_at)
     select entity_id, report_id, gen_random_uuid(), 'schedule', updated_by, $1, '2026-01-01', '2026-01-01',
       to_jsonb(r) || '{"filters": {"status": ["none"]}}', 'waiting', $1 from custom_reports r`,
    [clock.now()],
  );
  await house.sql('select enqueue_report_run(entity_id, report_id, run_id) from custom_report_runs');
  await work();
  const [waiting] = await runsOf(report);
  expect(waiting).toMatchObject({ status: 'running', has_file: false });
  expect(new Date(waiting?.next_try_at ?? 0).getTime()).toBeGreaterThan(clock.now().getTime());
  for (let times = 0; times < 4; times += 1) {
    hours(1);
    await work({ later: true });
  }
  expect(await runsOf(report)).toMatchObject([{ status: 'failed', failure: 'not_made' }]);
  expect(await house.sql('select from files')).toEqual([]);
});

test('a report deleted during a run is not mailed, and leaves nothing behind', async () => {
  const report = await saveReport(house, 'merchant', { ...onceToday(), recipients });
  mail.answer(() => 451);
  await runNow(report);
  await work();
  await house.call('delete_custom_report', 'merchant', { params: paramsOf(report) });
  mail.answer(() => 250);
  hours(1);
  await work({ later: true });
  expect(addressed()).toEqual([]);
  for (const table of ['files', 'file_pieces', 'custom_report_runs', 'custom_report_messages']) {
    expect(await house.sql(`select from ${table}`), table).toEqual([]);
  }
});

describe('a report stops', () => {
  const cases: [string, string, string][] = [
    [
      'is not active any more',
      'update users set user_status_id = 2 where user_id = $1',
      'update users set user_status_id = 1 where user_id = $1',
    ],
    [
      'may not see reports any more',
      `insert into user_permissions (user_id, code, has_access) values ($1, 'CRVI', false)`,
      'delete from user_permissions where user_id = $1',
    ],
    [
      'may not export any more',
      `insert into user_permissions (user_id, code, has_access) values ($1, 'EXPT', false)`,
      'delete from user_permissions where user_id = $1',
    ],
  ];
  test.each(cases)('when the user who saved it %s, with that reason', async (_, demote, promote) => {
    const report = await saveReport(house, 'second', { recipients: ['me@elsewhere.example'] });
    await house.sql(demote, [users.second.user_id]);
    try {
      hours(24);
      await work();
    } finally {
      await house.sql(promote, [users.second.user_id]);
    }
    expect(await runsOf(report, 'second')).toMatchObject([
      { status: 'failed', failure: 'access_lost', has_file: false },
    ]);
    expect(addressed()).toEqual([]);
  });

  test('when the merchant is closed', async () => {
    const report = await saveReport(house, 'second', { recipients: ['me@elsewhere.example'] });
    const set = (status: string) =>
      house.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [
        merchants.second.merchant_uid,
        status,
      ]);
    await set('Closed');
    try {
      hours(24);
      await work();
    } finally {
      await set('Active');
    }
    expect(await runsOf(report, 'second')).toMatchObject([{ status: 'failed', failure: 'access_lost' }]);
  });
});

test('an operator’s report contains only the payments of its own merchants', async () => {
  await house.sale(payload(freshCard()));
  const columns = ['merchant_uid', 'doing_business_as', 'amount'];
  const report = await saveReport(house, 'admin', { ...onceToday(), columns, recipients: ['ops@operator.example'] });
  const foreign = await saveReport(house, 'foreign_admin', {
    ...onceToday(),
    columns,
    recipients: ['ops@other.example'],
  });
  await runNow(report, 'admin');
  await runNow(foreign, 'foreign_admin');
  await work();
  expect((await runsOf(report, 'admin'))[0]?.row_count).toBeGreaterThan(0);
  expect((await runsOf(foreign, 'foreign_admin'))[0]?.row_count).toBe(0);
  const letter = mail.letters.find((each) => each.recipients.includes('ops@operator.example'));
  expect(letter === undefined ? '' : attachmentOf(letter)?.text).toContain(merchants.harbor.merchant_uid);
});

test.each([
  ['de', 'Bericht von Merchant harbor: Tag', 'Betrag', 'Abrechnung ausstehend'],
  ['fr-FR', 'Rapport de Merchant harbor\u00a0: Tag', 'Montant', 'Télécollecte en attente'],
  ['zh-CN', 'Tag', '金额', '待结算'],
] as const)('file and mail use the locale of the report: %s', async (locale, subject, column, status) => {
  await house.sale(payload(freshCard()));
  const report = await saveReport(house, 'merchant', {
    ...onceToday(),
    name: 'Tag',
    locale,
    recipients: ['a@example.com'],
  });
  await runNow(report);
  await work();
  const [letter] = mail.letters;
  const { text = '' } = (letter === undefined ? undefined : attachmentOf(letter)) ?? {};
  expect(text).toContain(column);
  expect(text).toContain(status);
  expect(decodedSubject(letter?.data ?? '')).toContain(subject);
});

function decodedSubject(data: string): string {
  const [, raw = ''] = /^Subject: ((?:.+)(?:\r\n[ \t].+)*)/m.exec(data) ?? [];
  return raw
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(
        text
          .replaceAll('_', ' ')
          .replace(/=([0-9A-F]{2})/g, (_each, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    );
}

test('hostile names and cells stay plain text in mail and file', async () => {
  const { data } = await house.sale(payload(freshCard()));
  await house.sql(`update payments set company = '=cmd|calc' where payment_id = $1`, [data.payment_id]);
  const name = '=HYPERLINK("http://evil") <img src=x>';
  const report = await saveReport(house, 'merchant', {
    ...onceToday(),
    name,
    columns: ['company', 'email'],
    recipients: ['a@example.com'],
  });
  await runNow(report);
  await work();
  const [letter] = mail.letters;
  expect(letter?.data.split('Content-Type: text/html')[1]).not.toMatch(/<img(?! src=3D"cid:logo")/);
  expect(letter?.data.match(/^(To|Cc|Bcc): /gim)).toEqual(['To: ']);
  const { text = '', file_name = '' } = (letter === undefined ? undefined : attachmentOf(letter)) ?? {};
  expect(file_name).not.toMatch(/[<>"/\\]/);
  expect(text).toContain(`'=cmd|calc`);
});

test('files are kept for 90 days, and the run in the history forever', async () => {
  const report = await saveReport(house, 'merchant', onceToday());
  await runNow(report);
  await work();
  await house.sql('update custom_reports set next_run_at = null');
  hours(24 * 89);
  await runRound(house, 'expire_report_files');
  expect((await runsOf(report))[0]?.has_file).toBe(true);
  hours(48);
  await runRound(house, 'expire_report_files');
  expect(await runsOf(report)).toMatchObject([{ status: 'done', has_file: false, row_count: expect.any(Number) }]);
  expect(await house.sql('select from files')).toEqual([]);
});

describe('a file', () => {
  test('[S1.24] is downloaded as a named attachment by users who can export, and by no other merchant', async () => {
    const report = await saveReport(house, 'merchant', { ...onceToday(), name: 'Été "1"' });
    await runNow(report);
    await work();
    const [run] = await runsOf(report);
    const params = { ...paramsOf(report), run_id: run?.run_id };
    const answer = await house.call('download_custom_report_run', 'merchant', { params });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*%C3%89t%C3%A9/);
    expect(Number(answer.headers.get('content-length'))).toBe(run?.size_bytes);
    expect(answer.text).toContain('Date and time,Payment ID');
    for (const [as, id] of [
      ['second', users.second.entity_id],
      ['second', harbor],
      ['admin', users.admin.entity_id],
    ] as const) {
      const foreign = await house.call('download_custom_report_run', as, { params: { ...params, id } });
      expect(foreign.status, as).toBe(404);
    }
    const unknown = { ...params, run_id: report.report_id };
    expect((await house.call('download_custom_report_run', 'merchant', { params: unknown })).status).toBe(404);
  });

  const bytesOf = async (report: CustomReport) => {
    const rows = await house.sql<{ bytes: Buffer }>(
      `select p.bytes from file_pieces p join custom_report_runs r using (entity_id, file_id) where r.report_id = $1 order by p.sequence`,
      [report.report_id],
    );
    return Buffer.concat(rows.map(({ bytes }) => bytes));
  };
  const made = async (changes: Record<string, unknown>) => {
    const report = await saveReport(house, 'merchant', { ...onceToday(), ...changes });
    await runNow(report);
    await work();
    expect(await runsOf(report)).toMatchObject([{ status: 'done', failure: null }]);
    return bytesOf(report);
  };
  const columns = ['payment_id', 'status', 'amount', 'card_brand', 'card_number'];

  test('in Excel is a real .xls that another program reads: texts as texts, amounts as numbers', async () => {
    const { data } = await house.sale(payload({ ...freshCard(), amount: 98_765 }));
    const book = readSpreadsheet(await made({ format: 'Excel', columns }), { type: 'buffer' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    const rows = spreadsheetRows(sheet);
    expect(rows[0]).toEqual(['Payment ID', 'Status', 'Amount', 'Card brand', 'Card number']);
    const row = rows.find(([payment_id]) => payment_id === data.payment_id);
    expect(row).toEqual([data.payment_id, 'Pending Settlement', 987.65, 'Visa', expect.stringMatching(/^\D+\d{4}$/)]);
  });

  test('in PDF is readable by another program, Chinese included', async () => {
    const { data } = await house.sale(payload(freshCard()));
    await house.sql(`update payments set customer = '张伟 =1+1' where payment_id = $1`, [data.payment_id]);
    const bytes = await made({
      format: 'PDF',
      locale: 'zh-CN',
      columns: ['customer', 'status', 'amount'],
      name: '报表',
    });
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    const plain = text.replace(/\s/g, '');
    for (const word of ['报表', '金额', '张伟', '待结算', '10.99']) expect(plain).toContain(word);
  });

  test('with many rows is stored in pieces and comes back whole', async () => {
    await house.sql(
      `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, currency,
         direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, batch_date, created_at, updated_at)
       select merchant_uid, gen_random_uuid(), tenant_uid, terminal_uid, gen_random_uuid(), action, status, amount, currency,
         direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, batch_date, created_at, updated_at
       from (select * from payments where merchant_uid = $1 limit 1) p, generate_series(1, 20000)`,
      [merchants.harbor.merchant_uid],
    );
    const [{ count } = { count: 0 }] = await house.sql<{ count: number }>(
      'select count(*)::integer as count from payments where merchant_uid = $1',
      [merchants.harbor.merchant_uid],
    );
    expect(count).toBeGreaterThan(20_000);
    const text = (await made({ columns: ['payment_id', 'transaction_uid', 'timestamp'] })).toString('utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1);
    const book = readSpreadsheet(await made({ format: 'Excel', columns: ['payment_id', 'timestamp'] }), {
      type: 'buffer',
    });
    expect(spreadsheetRows(book.Sheets[book.SheetNames[0] ?? ''])).toHaveLength(count + 1);
    const [{ pieces } = { pieces: 0 }] = await house.sql<{ pieces: number }>(
      'select max(sequence) + 1 as pieces from file_pieces',
    );
    expect(pieces).toBeGreaterThan(2);
  });
});
