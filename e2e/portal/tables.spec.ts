import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectCalm, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/*
 * The specification's rules for tables (section 2), on real lists: users and roles in the main table with all rows in the browser, API keys
 * and terminals in the older one, custom fields without paging, payments and merchants one page at a time. A journey that needs certain
 * rows modifies the response of the page's own call.
 */

type Row = Record<string, unknown>;

/** Replaces the response of the call at an address with the result of `change`. */
async function answerWith(page: Page, address: RegExp, change: (answer: Row, url: URL) => Row): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const answer = change((await response.json()) as Row, new URL(route.request().url()));
    await route.fulfill({ response, json: answer });
  });
}

const whole = (name: string, rows: readonly Row[]) => ({
  [name]: rows,
  total_count: rows.length,
  total_count_is_exact: true,
  limit: 5_000,
  offset: 0,
});

const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const rowsOf = (table: Locator) => table.locator('tbody:not([aria-hidden]) tr');
const firstCells = (table: Locator) => table.locator('tbody tr td:first-child').allInnerTexts();
const cellsAt = (table: Locator, column: number) => table.locator(`tbody tr td:nth-child(${column})`).allInnerTexts();
const header = (table: Locator, name: string) => table.getByRole('columnheader', { name, exact: true });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const places = (page: Page) => pager(page).getByRole('button').allTextContents();
const present = (page: Page) => pager(page).locator('[aria-current="page"]');
const goTo = (page: Page, number: number) =>
  pager(page)
    .getByRole('button', { name: `Goto page ${number}`, exact: true })
    .click();

/** Thirty-four users, derived from the first real one. */
function people(answer: Row): Row[] {
  const [first] = answer.users as Row[];
  const person = (first_name: string, last_name: string, username: string, more: Row = {}): Row => ({
    ...first,
    user_id: randomUUID(),
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    username,
    email: `${username}@shop.example`,
    role: 'Quartermaster',
    ...more,
  });
  return [
    person('Maya', 'Lindqvist', 'maya.l', { full_name: '' }),
    person('bert', 'Ahl', 'bert.a'),
    person('Bert', 'Aalto', 'bergsteiger'),
    person('_Zero', 'Sum', 'zero.s'),
    person('anna', 'Berg', 'anna.b'),
    ...Array.from({ length: 29 }, (_, at) => person('Person', String(at + 1).padStart(2, '0'), `person.${at + 1}`)),
  ];
}

test('[S2.128] [S2.129] [S2.130] [S2.132] [S2.133] [S2.136] [S2.142] [S2.145] users are searched, sorted and paged in the browser', async ({
  page,
}) => {
  const calm = expectCalm(page);
  const asked: string[] = [];
  await answerWith(page, /\/core\/users\?/, (answer, url) => {
    asked.push(url.search);
    return whole('users', people(answer));
  });
  await signIn(page, 'merchant', '/admin/users');
  const table = tableOf(page, 'User Settings');
  await expect(rowsOf(table)).toHaveCount(10);
  await expect(page.getByText('1 – 10 of 34')).toBeVisible();
  await expectAccessible(page);
  const asked_count = asked.length;

  // A row without full_name is shown by first_name and last_name.
  await expect(rowsOf(table).first()).toContainText('Maya Lindqvist');
  await goTo(page, 3);
  await expect(page).toHaveURL('/admin/users?page=3');
  await expect(page.getByText('21 – 30 of 34')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Name, username or email' });
  await search.fill('  BERG ');
  await expect(page).toHaveURL('/admin/users?search=BERG');
  await expect(present(page)).toHaveText('1');
  // One matches by name, one by username.
  await expect.poll(() => firstCells(table)).toEqual(['Bert Aalto', 'anna Berg']);
  await search.fill('maya lind');
  await expect.poll(() => firstCells(table)).toEqual(['Maya Lindqvist']);
  // The role is in each row, but its column is not searched. A text is not matched across two columns either.
  for (const text of ['quartermaster', 'Aalto bergsteiger', '%']) {
    await search.fill(text);
    await expect(page.getByText('No Data Available')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/users');

  const name = header(table, 'Name');
  await name.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=full_name%3Aasc%3Atext/);
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(async () => (await firstCells(table)).slice(0, 4))
    .toEqual(['anna Berg', 'Bert Aalto', 'bert Ahl', 'Maya Lindqvist']);
  await name.getByRole('button', { name: 'Name' }).click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await firstCells(table))[0]).toBe('_Zero Sum');
  await name.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(name).not.toHaveAttribute('aria-sort');
  await expect.poll(async () => (await firstCells(table))[0]).toBe('Maya Lindqvist');

  await page.goto('/admin/users?page=2&search=person');
  await expect(page.getByText('11 – 20 of 29')).toBeVisible();
  // No further request to the server, except by the page that was opened again.
  expect(asked.slice(asked_count)).toHaveLength(1);
  expect(new URLSearchParams(asked[0]).get('limit')).toBe('5000');
  calm();
});

test('[S2.153] a list of more than 5,000 rows is fetched by search, offset, limit and sort, without missing rows', async ({
  page,
}) => {
  const asked: URLSearchParams[] = [];
  let all: Row[] = [];
  await answerWith(page, /\/core\/users\?/, (answer, { searchParams }) => {
    if (searchParams.get('limit') === '5000') {
      all = people(answer);
      return { ...whole('users', all), total_count: 6_001 };
    }
    asked.push(searchParams);
    const offset = Number(searchParams.get('offset'));
    const found = searchParams.has('search') ? 12 : 6_001;
    const rows = all.slice(0, Math.min(10, found - offset));
    return { ...whole('users', rows), total_count: found, limit: 10, offset };
  });
  await signIn(page, 'merchant', '/admin/users');
  await expect(page.getByText('1 – 10 of 6,001')).toBeVisible();
  await goTo(page, 601);
  await expect(page.getByText('6,001 – 6,001 of 6,001')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name, username or email' }).fill(' berg ');
  await expect(page.getByText('1 – 10 of 12')).toBeVisible();
  await header(tableOf(page, 'User Settings'), 'Added').getByRole('button', { name: 'Added' }).click();
  const last = () => Object.fromEntries(asked.at(-1) ?? []);
  await expect.poll(last).toEqual({ search: 'berg', offset: '0', limit: '10', sort: 'created_date:asc:date' });
  await goTo(page, 2);
  await expect.poll(last).toMatchObject({ offset: '10' });
});

test('[S2.137] [S2.138] [S2.140] role counts sort as numbers, missing ones as 0, and the address keeps the sort', async ({
  page,
}) => {
  await answerWith(page, /\/core\/roles\?/, (answer) => {
    const [first] = answer.roles as Row[];
    const role = (name: string, users_count: unknown) => ({ ...first, role_id: randomUUID(), name, users_count });
    return whole('roles', [role('Ten', 10), role('None', null), role('Hundred', 100), role('Nine', 9)]);
  });
  await signIn(page, 'merchant', '/admin/roles');
  const table = tableOf(page, 'Roles');
  const users = header(table, 'Users').getByRole('button', { name: 'Users' });
  await users.click();
  await expect(page).toHaveURL('/admin/roles?sort=users_count%3Aasc%3Anumber');
  await expect.poll(() => cellsAt(table, 2)).toEqual(['0', '9', '10', '100']);
  await users.click();
  await expect.poll(() => cellsAt(table, 2)).toEqual(['100', '10', '9', '0']);
  await page.reload();
  await expect.poll(() => cellsAt(table, 2)).toEqual(['100', '10', '9', '0']);
});

/** API keys of a merchant, as its page requests them. */
function keyRows(count: number): Row[] {
  const used = ['2026-11-02T09:00:00Z', null, '1969-12-31T10:00:00Z', '2026-11-01T23:00:00-05:00'];
  return Array.from({ length: count }, (_, at) => ({
    api_key_id: randomUUID(),
    name: `Server ${String(at + 1).padStart(2, '0')}`,
    status: 'active',
    prefix: 'chk_000000000000',
    last_four: String(1_000 + at),
    scopes: ['TRSA'],
    terminal: { terminal_uid: randomUUID(), name: at % 2 === 0 ? 'Counter' : 'Kiosk' },
    created_at: '2026-10-01T12:00:00Z',
    created_by_name: 'Dana Okonkwo',
    expires_at: null,
    disabled_at: null,
    last_used_at: at < used.length ? used[at] : '2026-11-03T12:00:00Z',
    last_used_address: '127.0.0.1',
  }));
}

test('[S2.134] [S2.135] [S2.139] [S2.141] [S9.10] [S9.11] API keys use the older table: two sort steps, five page links, and changes return to page 1', async ({
  page,
}) => {
  const calm = expectCalm(page);
  const keys = keyRows(38);
  await answerWith(page, /\/merchants\/[0-9a-f-]+\/api_keys$/, (answer) => ({ ...answer, api_keys: keys }));
  await page.route(/\/api_keys\/[0-9a-f-]+/, async (route) => {
    keys.splice(0, 1);
    await route.fulfill({ status: 204 });
  });
  await signIn(page, 'merchant', '/settings/api/keys');
  const table = tableOf(page, 'API Keys');
  const rows = page.getByLabel('Rows a page');
  await expect(rowsOf(table)).toHaveCount(10);
  expect(await rows.locator('option').allTextContents()).toEqual(['5', '10', '20', '25', '50', '100']);
  await rows.selectOption('5');
  await expect(rowsOf(table)).toHaveCount(5);
  await expectAccessible(page);
  await goTo(page, 2);
  await goTo(page, 3);
  await goTo(page, 4);
  expect(await places(page)).toEqual(['', '1', '…', '3', '4', '5', '…', '8', '']);

  // Ascending, descending, and ascending again. A key that was never used counts as 0, which is 1970.
  const used = header(table, 'Last used').getByRole('button', { name: 'Last used' });
  for (const order of ['ascending', 'descending', 'ascending']) {
    await used.click();
    await expect(header(table, 'Last used')).toHaveAttribute('aria-sort', order);
  }
  await expect(present(page)).toHaveText('1');
  await expect
    .poll(async () => (await firstCells(table)).slice(0, 4))
    .toEqual(['Server 03', 'Server 02', 'Server 04', 'Server 01']);

  const name = header(table, 'Name').getByRole('button', { name: 'Name' });
  await name.click();
  await page.getByRole('searchbox', { name: 'Name, key or terminal' }).fill('counter');
  await expect(page.getByText('1 – 5 of 19')).toBeVisible();
  await goTo(page, 2);
  await expect(present(page)).toHaveText('2');
  // One of the rows found is deleted: the search stays in effect, and the list returns to its first page.
  await rowsOf(table)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click();
  await expect(page.getByText('1 – 5 of 18')).toBeVisible();
  await expect(present(page)).toHaveText('1');
  await expect
    .poll(() => firstCells(table))
    .toEqual([3, 5, 7, 9, 11].map((at) => `Server ${String(at).padStart(2, '0')}`));
  calm();
});

test('[S2.140] a terminal’s default flag sorts as a number: no before yes', async ({ page }) => {
  await answerWith(page, /\/terminal_keys$/, (answer) => {
    const [first] = answer.keys as (Row & { terminal: Row })[];
    const key = (name: string, is_default: boolean) => ({
      ...first,
      terminal_key_id: randomUUID(),
      is_default,
      terminal: { ...first?.terminal, name },
    });
    return { keys: [key('Bar', true), key('Door', false), key('Counter', true), key('Yard', false)] };
  });
  await signIn(page, 'admin', '/admin/merchants?search=Fenwick');
  await page
    .getByRole('link', { name: /Fenwick/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: 'Terminals' })
    .or(page.getByRole('tab', { name: 'Terminals' }))
    .first()
    .click();
  const table = tableOf(page, 'Terminals');
  const byDefault = header(table, 'Default').getByRole('button', { name: 'Default' });
  await byDefault.click();
  await expect.poll(() => firstCells(table)).toEqual(['Door', 'Yard', 'Bar', 'Counter']);
  await byDefault.click();
  await expect.poll(() => firstCells(table)).toEqual(['Bar', 'Counter', 'Door', 'Yard']);
  await page.getByRole('searchbox', { name: 'Terminal, platform or merchant ID' }).fill('YAR');
  await expect.poll(() => firstCells(table)).toEqual(['Yard']);
});

test('[S9.13] custom fields are on one page, and can be moved only in their own order', async ({ page }) => {
  await signIn(page, 'lantern', '/settings/fields/defined');
  const table = tableOf(page, 'Custom Fields');
  await expect(rowsOf(table).first()).toBeVisible();
  const count = await rowsOf(table).count();
  await expect(page.getByText(`1 – ${count} of ${count}`)).toBeVisible();
  await expect(pager(page)).toHaveCount(0);
  await expect(page.getByLabel('Rows a page')).toHaveCount(0);
  await page.goto('/settings/fields/defined?sort=label:asc:text');
  const moves = table.getByRole('button', { name: /^Move / });
  for (const move of await moves.all()) await expect(move).toHaveAttribute('aria-disabled', 'true');
  await header(table, 'Label').getByRole('button', { name: 'Label' }).click();
  await header(table, 'Label').getByRole('button', { name: 'Label' }).click();
  await expect(page).toHaveURL('/settings/fields/defined');
  for (const move of await moves.all()) await expect(move).not.toHaveAttribute('aria-disabled', 'true');
});

test('[S2.144] a batch’s totals row stays last in any sort order', async ({ page }) => {
  await signIn(page, 'merchant', '/reports/settlement?by=batch');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  const rows = tableOf(page, 'Payments of the batch').getByRole('row');
  await expect(rows.last()).toContainText(/^Total of \d+ payments?/);
  for (const order of ['ascending', 'descending']) {
    const amount = header(tableOf(page, 'Payments of the batch'), 'Amount');
    await amount.getByRole('button', { name: 'Amount' }).click();
    await expect(amount).toHaveAttribute('aria-sort', order);
    await expect(rows.last()).toContainText(/^Total of \d+ payments?/);
  }
});

test('[S2.146] [S2.147] [S2.148] [S2.149] [S2.151] the payment pager shows first and last, a window of four, and opens hidden pages by the ellipsis', async ({
  page,
}) => {
  await signIn(page, 'merchant', '/transaction');
  await expect(pager(page)).toBeVisible();
  await expect.poll(() => places(page)).toContain('…');
  const [, , , , , , , text = ''] = await places(page);
  const last = Number(text.replaceAll(/\D/g, ''));
  expect(last).toBeGreaterThan(20);
  expect((await places(page)).slice(0, 7)).toEqual(['', '1', '2', '3', '4', '5', '…']);
  const previous = pager(page).getByRole('button', { name: 'Previous page' });
  const next = pager(page).getByRole('button', { name: 'Next page' });
  await expect(previous).toBeDisabled();
  await expect(next).toBeEnabled();

  // Pages 6 to last - 1 are hidden.
  const middle = Math.floor((6 + last - 1) / 2);
  const ellipsis = pager(page).getByText('…').first();
  await expect(ellipsis).toHaveAccessibleName(`Goto page ${middle}`);
  await ellipsis.click();
  await expect(present(page)).toHaveAccessibleName(`Goto page ${middle}`);
  const [m, l] = [middle, last].map(String);
  expect(await places(page)).toEqual([
    '',
    '1',
    '…',
    String(middle - 1),
    m,
    String(middle + 1),
    String(middle + 2),
    '…',
    l,
    '',
  ]);
  await goTo(page, last);
  await expect(next).toBeDisabled();
  await expect(previous).toBeEnabled();
  await previous.click();
  await expect(present(page)).toHaveText(String(last - 1));
});

test('[S2.152] the pager on a phone shows first, last and the current page with its neighbours', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'merchant', '/transaction?page=9');
  await expect(present(page)).toHaveText('9');
  const shown = await places(page);
  expect(shown.slice(0, 7)).toEqual(['', '1', '…', '8', '9', '10', '…']);
  expect(shown).toHaveLength(9);
});

for (const [locale, name] of [
  ['de-DE', 'Gehe zu Seite 2'],
  ['en-US', 'Goto page 2'],
  ['es-ES', 'Ir a la página 2'],
  ['es-MX', 'Ir a la página 2'],
  ['fr-FR', 'Aller à la page 2'],
  ['zh-CN', '转到第 2 页'],
] as const) {
  test(`[S2.150] a page button's name is in the reader's language: ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    try {
      const page = await context.newPage();
      await signIn(page, 'merchant', '/transaction');
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    } finally {
      await context.close();
    }
  });
}
