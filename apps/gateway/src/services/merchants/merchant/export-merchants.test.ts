import type { CallName } from '@countinghouse/contract/calls';
import { exportFormats } from '@countinghouse/domain/export/export-file-name';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, readPdf, readSheets, requestFile } from '../../../testing/files.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants, tenants } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
  await house.sql(`update merchants set time_zone = 'HST' where merchant_uid = $1`, [merchants.closed.merchant_uid]);
  const rename = (uid: string, name: string) =>
    house.sql('update merchants set doing_business_as = $2 where merchant_uid = $1', [uid, name]);
  await rename(merchants.harbor.merchant_uid, '=HYPERLINK("http://x","y")');
  await rename(merchants.second.merchant_uid, '张伟咖啡, "Łódź" £€');
  await rename(merchants.pending.merchant_uid, '007');
});
afterAll(() => house.stop());

const bytesOf = async (name: CallName, query: Record<string, string> = {}) => {
  const answer = await requestFile(house, name, 'admin', { query });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const own = Object.values(merchants).filter(({ tenant_uid }) => tenant_uid === tenants.main.tenant_uid);

test('[S7.82][S6.147] exports all of the operator’s merchants as a CSV, none of another operator, and no formula', async () => {
  const { answer, bytes } = await bytesOf('export_merchants_csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Merchants_export.csv"; filename*=UTF-8''Merchants_export.csv`,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith('\uFEFFBusiness name,Status,Legal name,Category,Merchant ID,Created\r\n')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const [, ...rows] = readCsv(text);
  expect(rows.map((row) => row[4]).toSorted()).toEqual(own.map(({ merchant_uid }) => merchant_uid).toSorted());
  const names = rows.map((row) => row[0]);
  expect(names).toContain('\'=HYPERLINK("http://x","y")');
  expect(names).toContain('张伟咖啡, "Łódź" £€');
  expect(names).toContain("'007");
  // 12:00 UTC in the time zone of each merchant.
  const created = new Map(rows.map((row) => [row[4], row[5]]));
  expect(created.get(merchants.harbor.merchant_uid)).toBe('2026-01-05 07:00:00');
  expect(created.get(merchants.closed.merchant_uid)).toBe('2026-01-05 02:00:00');
});

test.each([
  ['export_merchants_excel', 'application/vnd.ms-excel', '.xls'],
  ['export_merchants_xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '.xlsx'],
] as const)('[S7.84] as a spreadsheet (%s), with formula-like values as text', async (name, type, ending) => {
  const { answer, bytes } = await bytesOf(name, { table_name: 'Händler 商户' });
  expect(answer.headers.get('content-type')).toBe(type);
  // The length of a .xls is known before it is sent.
  expect(answer.headers.get('content-length')).toBe(ending === '.xls' ? String(bytes.length) : null);
  expect(answer.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent(`Händler 商户_export${ending}`)}`,
  );
  const sheets = readSheets(bytes);
  expect(Object.keys(sheets)).toEqual(['Händler 商户']);
  const rows = sheets['Händler 商户'] ?? [];
  expect(rows.length).toBe(own.length + 1);
  expect(rows.map((row) => row[0])).toContain('=HYPERLINK("http://x","y")');
  expect(rows.map((row) => row[0])).toContain('张伟咖啡, "Łódź" £€');
  expect(rows.map((row) => row[0])).toContain('007');
});

test('[S7.83] as a PDF in every script', async () => {
  const { answer, bytes } = await bytesOf('export_merchants_pdf', { locale: 'zh-CN', table_name: '商户' });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const text = (await readPdf(bytes)).join('\n').replace(/\s+/g, '');
  expect(text).toContain('张伟咖啡,"Łódź"£€');
  expect(text).toContain('商户');
  for (const { merchant_uid } of own) expect(text).toContain(merchant_uid);
});

test('the file matches the table: columns in order and wording, filter and sorting', async () => {
  const labels = JSON.stringify({
    created_at: '创建于',
    account_status_code: '状态 #',
    doing_business_as: '名称',
    account_category_code: '类别',
    'account_status_code:Active': '启用',
    'account_category_code:ECommerce': '电子商务',
  });
  const { bytes } = await bytesOf('export_merchants_csv', {
    labels,
    account_status_code: 'Active,Pending',
    sort: 'account_status_code:desc:text',
  });
  const [header, ...rows] = readCsv(new TextDecoder().decode(bytes));
  expect(header).toEqual(['创建于', '状态 Count', '名称', '类别']);
  expect(rows.map((row) => row[1])).toEqual(['Pending', '启用', '启用', '启用']);
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['电子商务']));

  const found = await bytesOf('export_merchants_csv', { search: 'łódź' });
  expect(readCsv(new TextDecoder().decode(found.bytes)).length).toBe(2);
  const none = await bytesOf('export_merchants_csv', { search: 'nobody is called that' });
  expect(new TextDecoder().decode(none.bytes).split('\r\n').length).toBe(2);
});

test('refuses invalid requests before a file starts', async () => {
  const refused = async (query: Record<string, string>) => {
    const answer = await house.call('export_merchants_csv', 'admin', { query });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.code).toBe('invalid_request');
    return answer.body.errors?.[0]?.field;
  };
  expect(await refused({ labels: '{"secret":"x"}' })).toBe('labels');
  expect(await refused({ labels: '{}' })).toBe('labels');
  expect(await refused({ labels: '{"account_status_code:Active":"only a word"}' })).toBe('labels');
  expect(await refused({ labels: 'no JSON' })).toBe('labels');
  expect(await refused({ labels: '{"__proto__":"x"}' })).toMatch(/^labels/);
  expect(await refused({ sort: 'secret:asc:text' })).toBe('sort');
  expect(await refused({ account_status_code: 'Active,Unknown' })).toMatch(/^account_status_code/);
  expect(await refused({ locale: 'xx' })).toBe('locale');
});

test('[S6.147] without EXPT there is no file', async () => {
  for (const format of exportFormats) {
    const name = `export_merchants_${format}` as const;
    const answer = await house.call(name, 'analyst');
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
  }
  const foreign = await requestFile(house, 'export_merchants_csv', 'foreign_admin');
  expect(
    readCsv(await foreign.text())
      .slice(1)
      .map((row) => row[4]),
  ).toEqual([merchants.foreign.merchant_uid]);
});
