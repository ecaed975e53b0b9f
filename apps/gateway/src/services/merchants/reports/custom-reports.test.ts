import { randomUUID } from 'node:crypto';
import type { CustomReport, ReportRun } from '@countinghouse/contract/merchants/reports/custom-report';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Given, impersonating } from '../../../testing/gateway.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { reportBody, saveReport } from '../../../testing/reports/reports.ts';
import { merchants, tenants, type UserName, users } from '../../../testing/world.ts';

const clock = movableClock(new Date());
let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld({ clock });
});
afterAll(() => house.stop());
beforeEach(() => house.sql('delete from custom_reports').then(() => undefined));

const harbor = { id: merchants.harbor.merchant_uid };
const operator = { id: tenants.main.tenant_uid };
const save = (changes: Record<string, unknown> = {}, as: UserName = 'merchant') => saveReport(house, as, changes);
const change = (report: Pick<CustomReport, 'report_id'>, body: Record<string, unknown>, given: Given = {}) =>
  house.call('update_custom_report', 'merchant', {
    params: { ...harbor, report_id: report.report_id },
    body: reportBody(body),
    ...given,
  });
const list = async (as: UserName = 'merchant', query: Record<string, unknown> = {}) => {
  const { body } = await house.call('get_custom_reports', as, { params: { id: users[as].entity_id }, query });
  return body as unknown as { custom_reports: CustomReport[]; total_count: number };
};
const today = (zone = 'America/New_York') =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(clock.now());
const fields = (answer: { body: { errors?: readonly { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);

describe('[S1.24] [S3.39] a report', () => {
  test('[S7.62] [S7.61] is created, read and listed with its definition, its creator and its next run', async () => {
    const definition = reportBody({
      name: '  Settled payments ',
      filters: { status: [218], card_brand: ['visa'], amount_from: 100 },
      recipients: ['owner@harbor.example'],
      frequency: 'Monthly',
      start_date: '2026-01-31',
    });
    const report = await save(definition);
    expect(report).toMatchObject({
      ...definition,
      name: 'Settled payments',
      version: 1,
      created_at: clock.now().toISOString(),
      last_run: null,
    });
    expect(report.created_by).toMatch(/\S/);
    expect(new Date(report.next_run_at ?? 0).getTime()).toBeGreaterThan(clock.now().getTime());
    const { custom_reports, total_count } = await list();
    expect([custom_reports, total_count]).toEqual([[report], 1]);
    const read = await house.call('get_custom_report', 'merchant', {
      params: { ...harbor, report_id: report.report_id },
    });
    expect(read.body.custom_report).toEqual(report);
  });

  test('[S7.63] is changed, and a second save of the same version gets a conflict', async () => {
    const report = await save();
    const [first, second] = await Promise.all([
      change(report, { name: 'By one', version: 1 }),
      change(report, { name: 'By the other', version: 1 }),
    ]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect([won.status, lost.status, lost.body.code, lost.body.details]).toEqual([
      200,
      409,
      'changed_meanwhile',
      { version: 2 },
    ]);
    const { custom_reports } = await list();
    expect(custom_reports[0]).toMatchObject({ name: (won.body.custom_report as CustomReport).name, version: 2 });
  });

  test('[S7.64] is deleted with its runs, and is not found afterwards', async () => {
    const report = await save();
    const params = { ...harbor, report_id: report.report_id };
    await house.call('run_custom_report', 'merchant', { params });
    expect((await house.call('delete_custom_report', 'merchant', { params })).body).toEqual({
      report_id: report.report_id,
    });
    for (const name of [
      'get_custom_report',
      'get_custom_report_runs',
      'run_custom_report',
      'delete_custom_report',
    ] as const) {
      expect((await house.call(name, 'merchant', { params })).status, name).toBe(404);
    }
    expect((await change(report, { version: 1 })).status).toBe(404);
    expect(await house.sql('select from custom_report_runs')).toEqual([]);
  });

  test('is searched literally by name, sorted and paged', async () => {
    for (const name of ['Beta 100%', 'alpha', 'Gamma_x']) await save({ name });
    const names = async (query: Record<string, unknown>) =>
      (await list('merchant', query)).custom_reports.map(({ name }) => name);
    expect(await names({})).toEqual(['alpha', 'Beta 100%', 'Gamma_x']);
    expect(await names({ sort: 'name:desc:text', limit: 2 })).toEqual(['Gamma_x', 'Beta 100%']);
    expect(await names({ offset: 2 })).toEqual(['Gamma_x']);
    expect(await names({ search: '%' })).toEqual(['Beta 100%']);
    expect(await names({ search: 'A_X' })).toEqual(['Gamma_x']);
    const unknown = await house.call('get_custom_reports', 'merchant', {
      params: harbor,
      query: { sort: 'recipients:asc:text' },
    });
    expect(fields(unknown)).toEqual(['sort']);
  });

  test('of another merchant is not found by any call', async () => {
    const { report_id } = await save({}, 'second');
    for (const id of [merchants.second.merchant_uid, merchants.harbor.merchant_uid, tenants.main.tenant_uid]) {
      const params = { id, report_id };
      for (const name of [
        'get_custom_report',
        'get_custom_report_runs',
        'run_custom_report',
        'delete_custom_report',
      ] as const) {
        expect((await house.call(name, 'merchant', { params })).body.code, name).toBe('not_found');
      }
      const changed = await change({ report_id }, { version: 1 }, { params });
      expect(changed.body.code).toBe('not_found');
    }
    for (const name of ['get_custom_reports', 'create_custom_report', 'preview_custom_report'] as const) {
      const answer = await house.call(name, 'merchant', {
        params: { id: merchants.second.merchant_uid },
        ...(name === 'get_custom_reports' ? {} : { body: reportBody() }),
      });
      expect(answer.body.code, name).toBe('not_found');
    }
    expect((await list('second')).total_count).toBe(1);
  });

  test('of an operator belongs to its administrators, covers its merchants, and is invisible to others', async () => {
    const columns = ['doing_business_as', 'merchant_uid', 'amount'];
    const { report_id } = await save({ columns }, 'admin');
    expect((await list('admin')).custom_reports.map((each) => each.report_id)).toEqual([report_id]);
    expect((await list('analyst')).total_count).toBe(1);
    expect((await list('foreign_admin')).total_count).toBe(0);
    expect((await list('merchant')).total_count).toBe(0);
    const params = { ...operator, report_id };
    expect((await house.call('get_custom_report', 'foreign_admin', { params })).status).toBe(404);
    // A merchant is not an administrator's own entity: they must impersonate one of its users.
    expect((await house.call('get_custom_reports', 'admin', { params: harbor })).status).toBe(404);
  });

  test('belongs to the merchant under full impersonation, and is read-only under view impersonation', async () => {
    const { report_id } = await save();
    const impersonation = { headers: impersonating('merchant', 'harbor') };
    const open = (by: 'admin' | 'analyst', access: string) =>
      house.sql(
        `insert into impersonations (impersonation_id, impersonator_user_id, impersonated_user_id, merchant_uid, access, started_at,
           expires_at) values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
        [
          users[by].user_id,
          users.merchant.user_id,
          merchants.harbor.merchant_uid,
          access,
          clock.now(),
          new Date(clock.now().getTime() + 60_000),
        ],
      );
    await open('admin', 'full');
    await open('analyst', 'view');
    const params = { ...harbor, report_id };
    const body = { ...reportBody({ name: 'By the administrator' }), version: 1 };
    expect((await house.call('update_custom_report', 'admin', { params, body, ...impersonation })).status).toBe(200);
    // An added recipient would get reports after the impersonation ends. The recipients that the merchant chose stay.
    const mailed = reportBody({ recipients: ['mine@example.com'] });
    const made = await house.call('create_custom_report', 'admin', { params: harbor, body: mailed, ...impersonation });
    expect(made.body.code).toBe('impersonation_forbids');
    const added = { params, body: { ...mailed, version: 2 }, ...impersonation };
    expect((await house.call('update_custom_report', 'admin', added)).body.code).toBe('impersonation_forbids');
    await house.sql(`update custom_reports set recipients = '{mine@example.com}' where report_id = $1`, [report_id]);
    expect((await house.call('update_custom_report', 'admin', added)).status).toBe(200);
    const viewed = await house.call('get_custom_reports', 'analyst', { params: harbor, ...impersonation });
    expect(viewed.body.total_count).toBe(1);
    const preview = { params: harbor, body: reportBody(), ...impersonation };
    expect((await house.call('preview_custom_report', 'analyst', preview)).status).toBe(200);
    for (const name of ['delete_custom_report', 'run_custom_report'] as const) {
      const answer = await house.call(name, 'analyst', { params, ...impersonation });
      expect(answer.body.code, name).toBe('view_only_impersonation');
    }
  });
});

describe('the definition of a report', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no columns', { columns: [] }, 'columns'],
    ['a column twice', { columns: ['amount', 'amount'] }, 'columns.1'],
    ['a column of other merchants', { columns: ['amount', 'doing_business_as'] }, 'columns.1'],
    ['a column of the table that is none of the report’s', { columns: ['card_id'] }, 'columns.0'],
    ['SQL for a column', { columns: ['amount; drop table payments'] }, 'columns.0'],
    ['an unknown frequency', { frequency: 'Hourly' }, 'frequency'],
    ['an end before the start', { end_date: '2025-12-31' }, 'end_date'],
    ['no such date', { start_date: '2026-02-30' }, 'start_date'],
    [
      'hundreds of recipients',
      { recipients: Array.from({ length: 900 }, (_, n) => `p${n}@example.com`) },
      'recipients',
    ],
    ['thousands of recipients', { recipients: Array.from({ length: 1_001 }, (_, n) => `p${n}@a.de`) }, 'recipients'],
    ['a header in an address', { recipients: ['a@example.com\r\nBcc: b@example.com'] }, 'recipients.0'],
    ['a header in its name', { name: 'Report\r\nBcc: b@example.com' }, 'name'],
    ['an unknown filter', { filters: { merchant_uid: merchants.second.merchant_uid } }, 'filters.merchant_uid'],
    ['a list for a filter of numbers', { filters: { amount_from: [1] } }, 'filters.amount_from'],
    ['an unknown field', { next_run_at: '2026-01-01T00:00:00Z' }, 'next_run_at'],
  ])('cannot have %s, and the error names the field', async (_, changes, field) => {
    for (const name of ['create_custom_report', 'preview_custom_report'] as const) {
      const answer = await house.call(name, 'merchant', { params: harbor, body: reportBody(changes) });
      expect([answer.status, fields(answer)], answer.text).toEqual([400, [field]]);
    }
    expect((await list()).total_count).toBe(0);
  });

  test('with 10,000 recipients is refused before they are read', async () => {
    const recipients = Array.from({ length: 10_000 }, (_, number) => `person${number}@example.com`);
    const answer = await house.call('create_custom_report', 'merchant', {
      params: harbor,
      body: reportBody({ recipients }),
    });
    expect(answer.status).toBe(413);
  });

  test('can have any readable name', async () => {
    for (const name of ['=1+1', '"><script>alert(1)</script>', '../../etc/passwd', '报告 №1', '%_\\'] as const) {
      expect((await save({ name })).name).toBe(name);
    }
  });

  test('can have recipients only if the user can export', async () => {
    const recipients = ['me@elsewhere.example'];
    await house.sql(`insert into user_permissions (user_id, code, has_access) values ($1, 'EXPT', false)`, [
      users.second.user_id,
    ]);
    try {
      const params = { id: merchants.second.merchant_uid };
      const refused = await house.call('create_custom_report', 'second', { params, body: reportBody({ recipients }) });
      expect(refused.body.code).toBe('permission_missing');
      const { report_id } = await save({}, 'second');
      const changed = await house.call('update_custom_report', 'second', {
        params: { ...params, report_id },
        body: { ...reportBody({ recipients }), version: 1 },
      });
      expect(changed.body.code).toBe('permission_missing');
      await house.sql(`update custom_reports set recipients = '{a@example.com}' where report_id = $1`, [report_id]);
      const run = await house.call('run_custom_report', 'second', { params: { ...params, report_id } });
      expect(run.body.code).toBe('permission_missing');
    } finally {
      await house.sql('delete from user_permissions where user_id = $1', [users.second.user_id]);
    }
  });

  test('is limited in number', async () => {
    await house.sql(
      `insert into custom_reports (entity_id, report_id, tenant_uid, name, processing_method, columns, frequency, time_zone, start_date,
         run_time, format, locale, created_at, created_by, updated_at, updated_by)
       select $1, gen_random_uuid(), $2, 'Many', 'Payments', '{amount}', 'Daily', 'EST', '2026-01-01', '06:00', 'CSV', 'en', $3, $4, $3, $4
       from generate_series(1, 200)`,
      [harbor.id, operator.id, clock.now(), users.merchant.user_id],
    );
    const answer = await house.call('create_custom_report', 'merchant', { params: harbor, body: reportBody() });
    expect(fields(answer)).toEqual(['name']);
  });
});

describe('[S7.65] [S7.66] the options', () => {
  test('are the columns of payments and batches, and for administrators those that identify merchants', async () => {
    const optionsOf = async (as: UserName) => {
      const { body } = await house.call('get_custom_report_column_options', as);
      const options = body.column_options as { processing_method: string; columns: { key: string }[] }[];
      return new Map(
        options.map(({ processing_method, columns }) => [processing_method, columns.map(({ key }) => key)]),
      );
    };
    const own = await optionsOf('merchant');
    expect([...own.keys()]).toEqual(['Payments', 'Batches']);
    expect(own.get('Payments')).toEqual(expect.arrayContaining(['payment_id', 'amount', 'card_number', 'actions']));
    expect(own.get('Payments')).not.toContain('doing_business_as');
    expect((await optionsOf('admin')).get('Batches')).toContain('doing_business_as');
  });

  test('[S9.22] [S9.20] [S9.26] are looked up by processing method', async () => {
    const lookUpOf = async (processingMethod: string) => {
      const { body } = await house.call('get_custom_report_look_up', 'merchant', { query: { processingMethod } });
      return body.lookUp as Record<string, { value: string }[]> & { filters: Record<string, unknown[]> };
    };
    const payments = await lookUpOf('Payments');
    expect(payments.frequencies?.map(({ value }) => value)).toEqual(
      'OneTime Daily Weekly Monthly Quarterly Biannual Annual'.split(' '),
    );
    expect(payments.time_zones?.map(({ value }) => value)).toEqual('EST CST MST PST AKST HST'.split(' '));
    expect(payments.formats).toEqual(['PDF', 'CSV', 'Excel']);
    expect(payments.filters.card_brand).toHaveLength(5);
    const batches = await lookUpOf('Batches');
    expect([batches.filters.card_brand, batches.filters.action]).toEqual([[], []]);
    const unknown = await house.call('get_custom_report_look_up', 'merchant', { query: { processingMethod: 'Cards' } });
    expect(fields(unknown)).toEqual(['processingMethod']);
    expect((await house.call('get_custom_report_look_up', 'merchant')).status).toBe(400);
  });
});

describe('a preview', () => {
  const once = (changes: Record<string, unknown> = {}) =>
    reportBody({ frequency: 'OneTime', from_date: today(), to_date: today(), ...changes });
  const preview = async (body: Record<string, unknown>, as: UserName = 'merchant') => {
    const answer = await house.call('preview_custom_report', as, { params: { id: users[as].entity_id }, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as unknown as { rows: unknown[][]; from_date: string; to_date: string; has_more: boolean };
  };

  test('shows the first rows with every column and the card’s last four digits, and stores nothing', async () => {
    const { data } = await house.sale(payload({ ...freshCard(), amount: 4321 }));
    const columns = [
      'payment_id',
      'status',
      'amount',
      'currency',
      'card_number',
      'actions',
      'terminal',
      'batch_number',
    ];
    const { rows, has_more } = await preview(once({ columns }));
    const row = rows.find(([payment_id]) => payment_id === data.payment_id);
    expect(row).toEqual([
      data.payment_id,
      210,
      4321,
      840,
      expect.stringMatching(/^\D*\d{4}$/),
      '110 110',
      expect.any(String),
      null,
    ]);
    expect(has_more).toBe(false);
    expect((await list()).total_count).toBe(0);
  });

  test('respects the filters, the dates of its zone, and the merchant', async () => {
    const search = `p${randomUUID().slice(0, 8)}@example.com`;
    await house.sale(payload({ ...freshCard(), email: search, amount: 500 }));
    const count = async (changes: Record<string, unknown>, as: UserName = 'merchant') =>
      (await preview(once({ columns: ['amount'], ...changes }), as)).rows.length;
    expect(await count({ filters: { search } })).toBe(1);
    expect(await count({ filters: { search: '%%%' } })).toBe(0);
    expect(await count({ filters: { search, status: [218] } })).toBe(0);
    expect(
      await count({ filters: { search, action: [110], card_brand: ['visa'], amount_from: 500, amount_to: 500 } }),
    ).toBe(1);
    expect(await count({ filters: { search, amount_from: 501 } })).toBe(0);
    expect(await count({ filters: { search }, from_date: '2020-01-01', to_date: '2020-12-31' })).toBe(0);
    expect(await count({ filters: { search } }, 'second')).toBe(0);
    expect(await count({ filters: { search } }, 'admin')).toBe(1);
    expect(await count({ filters: { search } }, 'foreign_admin')).toBe(0);
  });

  test('of batches has the sums of their payments', async () => {
    await house.sale(payload({ ...freshCard(), amount: 700 }));
    await house.settle();
    await house.until(`select not exists (select from batches where status in ('closing', 'submitted')) as done`);
    const [settled] = await house.sql<{ batch_id: string; batch_date: Date; total: string; count: string }>(
      `select b.batch_id, sum(p.captured_amount * p.direction) as total, count(*) as count
       from batches b join payments p using (merchant_uid, batch_id) where b.status = 'settled' group by b.batch_id`,
    );
    const { rows } = await preview(
      once({
        processing_method: 'Batches',
        columns: ['batch_id', 'status', 'payment_count', 'total_amount', 'refunds_amount'],
        from_date: '2020-01-01',
        to_date: '2029-12-31',
      }),
    );
    expect(rows).toContainEqual([settled?.batch_id, 'settled', Number(settled?.count), Number(settled?.total), 0]);
  });
});

describe('an immediate run', () => {
  test('is enqueued once, however often it is requested', async () => {
    const { report_id } = await save();
    const params = { ...harbor, report_id };
    // No run starts before the last request.
    const queued = house.hold('report_taken', 100);
    const answers = await Promise.all([1, 2, 3].map(() => house.call('run_custom_report', 'merchant', { params })));
    const runs = answers.map(({ body }) => body.run as ReportRun);
    expect(new Set(runs.map(({ run_id }) => run_id)).size).toBe(1);
    expect(runs[0]).toMatchObject({ run_trigger: 'person', requested_by: expect.stringMatching(/\S/), failure: null });
    const listed = await house.call('get_custom_report_runs', 'merchant', { params });
    queued.release();
    expect(listed.body).toMatchObject({ total_count: 1, runs: [{ run_id: runs[0]?.run_id }] });
  });
});
