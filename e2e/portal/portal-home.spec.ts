import { placeholders } from '@countinghouse/portal/shared/routes/placeholders';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere, expectCalm, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/** The volume chart: an svg when upright, one row per day when horizontal. */
const volumeChart = (page: Page) => page.getByRole('group', { name: 'Volume by day of the month' });
const volumeTable = (page: Page) => page.getByRole('table', { name: 'Volume by day of the month' });

/** Home links to the pages that are built, and to nothing else. */
const isBuilt = (path: string) => !placeholders.some((placeholder) => placeholder.path === path);

test('[S1.50] [S1.51] [S1.52] [S2.80] a merchant is greeted and sees links to the main tasks', async ({ page }) => {
  const isCalm = expectCalm(page);
  await signIn(page, 'merchant');
  await expect(page).toHaveTitle('Welcome · Countinghouse');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Good (morning|afternoon|evening), Harbor Coffee Roasters$/,
  );
  await expect(
    page.getByText(/(Today’s batch closes at|The open batch closes tomorrow at) \d+:\d\d [AP]M E[SD]T\./),
  ).toBeVisible();

  await expect(page.getByRole('link', { name: 'Quick Sale' })).toHaveAttribute('href', '/credit-card/sale');
  const others = Object.entries({ Invoice: '/invoice/add', Recurring: '/recurring/add' }).filter(([, href]) =>
    isBuilt(href),
  );
  const more = page.getByRole('button', { name: 'More ways to take a payment' });
  await expect(more).toHaveCount(others.length === 0 ? 0 : 1);
  if (others.length > 0) {
    await more.click();
    const ways = page.getByRole('menuitem');
    await expect(ways).toHaveText(['Quick Sale', ...others.map(([name]) => name)]);
    for (const [name, href] of others) await expect(ways.filter({ hasText: name })).toHaveAttribute('href', href);
    await page.keyboard.press('Escape');
  }

  await page.getByRole('link', { name: 'Transaction Search' }).click();
  await expect(page).toHaveURL('/transaction');
  isCalm();
});

test('[S1.53] [S1.54] [S1.55] [S1.56] recent batches are listed by card brand, and an amount opens the settlement report', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  const batches = page.getByRole('table', { name: 'Recent batches by card brand' });
  await expect(batches.getByRole('rowheader', { name: 'Visa' })).toBeVisible();
  const visa = batches.getByRole('row').filter({ hasText: 'Visa' });
  await expect(visa).toHaveText(/Visa[\d,]+ sales?\$[\d,]+\.\d\d$/);
  await expect(batches.getByRole('columnheader')).toHaveCount(0);
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recent batches' }) });
  await expect(section.getByRole('navigation')).toHaveCount(0);
  await expect(section.getByRole('button')).toHaveCount(0);

  const amount = await visa.getByRole('link').textContent();
  await visa.getByRole('link').click();
  await expect(page).toHaveURL(/\/reports\/settlement\?start_date=[\d-]+&end_date=[\d-]+&card_brand=visa$/);
  // The report for the same days and brand shows the same figures.
  await expect(page.getByRole('row', { name: /^Totals/ })).toContainText(amount ?? '');
});

test('[S1.57] [S1.58] [S1.59] the volume chart labels days with two digits and turns horizontal, 600 high, at 760', async ({
  page,
}) => {
  await page.setViewportSize({ width: 761, height: 900 });
  await signIn(page, 'merchant');
  await expect(volumeChart(page)).toBeVisible();
  await expect(volumeTable(page).getByRole('columnheader')).toHaveText(['Day', 'Volume']);
  const labels = await volumeChart(page).locator('svg text').allTextContents();
  expect(labels.filter((label) => /^\d\d$/.test(label))).toContain('01');
  expect(labels.filter((label) => /^\$\d/.test(label)).length).toBeGreaterThan(1);

  await page.setViewportSize({ width: 760, height: 900 });
  await expect(volumeChart(page)).toHaveCount(0);
  const lying = page.getByRole('img', { name: 'Volume by day of the month' });
  expect((await lying.boundingBox())?.height).toBe(600);
  await expect(lying).toContainText('01');
});

test('[S1.60] an empty month is a series of 12 zeros', async ({ page }) => {
  await page.route('**/reports/batches/month-to-date', (route) => route.fulfill({ json: { batches: [] } }));
  await signIn(page, 'merchant');
  await expect(volumeTable(page).getByRole('row')).toHaveCount(13);
  await expect(volumeTable(page).getByRole('cell')).toHaveText(Array.from({ length: 12 }, () => '$0.00'));
});

test('[S8.24] a failed month-to-date volume is only logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/reports/batches/month-to-date', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_request', message: 'Not today', request_id: 'r-1' } }),
  );
  await signIn(page, 'merchant');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Month-to-date volume' }) });
  await expect(section.getByText('No Data Available')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(logged).toContain('A call to credit-card failed: 400');
});

test('a failed part of Home says so in place, and Try again reloads it', async ({ page }) => {
  await page.route('**/reports/batches/card-brands', (route) =>
    route.fulfill({ status: 400, json: { code: 'status_forbids', message: 'x', request_id: 'r-2' } }),
  );
  await signIn(page, 'merchant');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recent batches' }) });
  await expect(section.getByText('The current status does not allow this')).toBeVisible();
  await page.unroute('**/reports/batches/card-brands');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('rowheader', { name: 'Visa' })).toBeVisible();
});

test('[S1.61] [S1.62] [S1.63] [S1.64] an administrator’s home has a greeting by username, the month’s activity and seven links to built pages', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), admin$/);
  const activity = page.getByRole('table', { name: 'Month-to-date activity' });
  await expect(activity.getByRole('columnheader')).toHaveText(['Name', 'Count']);
  await expect(activity.getByRole('row').filter({ hasText: 'Sales' })).toHaveText(/^Sales[\d,]+$/);

  const hub = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Go to' }) });
  const cards = { 'Add Merchant': '/admin/merchants/add-merchant', 'Search Merchants': '/admin/merchants' } as const;
  const ways = Object.entries({
    ...cards,
    'Billing Reconciliation': '/billing/reconciliation',
    'ACH Returns': '/billing/achreturns',
    'Failed Batches': '/billing/failedbatches',
    'Billing Refund': '/billing/refund',
    'Refund Report': '/billing/refundreport',
  });
  expect(ways).toHaveLength(7);
  const built = ways.filter(([, href]) => isBuilt(href));
  for (const [name, href] of built) await expect(hub.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(hub.getByRole('link')).toHaveCount(built.length);

  await page.getByRole('link', { name: 'Open Global Settlement' }).click();
  await expect(page).toHaveURL('/reports/global-settlement');
});

test('[S1.21] the figures of Home open as many payments in Transaction Search under the same filter', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  for (const title of ['Declines by reason', 'Card brands']) {
    const line = page.getByRole('list', { name: title }).getByRole('listitem').first();
    const [count] = /[\d,]+$/.exec((await line.innerText()).trim()) ?? [];
    await line.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction Search');
    await expect(
      page
        .getByRole('rowheader', { name: `Total of ${count} payments` })
        .or(page.getByText(`of ${count}`, { exact: false }))
        .first(),
    ).toBeVisible();
    await page.goBack();
  }
  await expect(page.getByRole('link', { name: 'Volume against last month: see payments' })).toHaveAttribute(
    'href',
    /^\/transaction\?start_date=\d{4}-\d\d-01&end_date=\d{4}-\d\d-\d\d&status=206%2C210%2C218%2C220%2C225$/,
  );
});

test('a card number typed into the people search is never sent', async ({ page }) => {
  await signIn(page, 'admin');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const field = page.getByRole('searchbox', { name: 'Merchant, user or email' });
  await field.fill('4111 1111 1111 1111');
  await expect(page.getByText('Card numbers are not searched for')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('Lindqvist');
  await expect(page.getByText('Maya Lindqvist')).toBeVisible();
  expect(asked.filter((url) => /4111/.test(url))).toEqual([]);
});

test('a clerk sees only permitted content: no settlement report, no other payment methods', async ({ page }) => {
  await signIn(page, 'clerk');
  await expect(page.getByRole('link', { name: 'Quick Sale' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More ways to take a payment' })).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Visa' })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: /settlement report/ })).toHaveCount(0);
});

test('Home is accessible at three widths, light and dark', async ({ page }) => {
  await signIn(page, 'merchant');
  await expect(page.getByRole('rowheader', { name: 'Visa' })).toBeVisible();
  await expect(page.getByText('Insufficient funds')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('a merchant’s Home starts with today, the pending settlement and the next payout', async ({ page }) => {
  await signIn(page, 'merchant');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('term')).toHaveText(['Today', 'Waiting to settle', 'Next payout']);
  await expect(today.getByRole('definition').nth(0)).toHaveText(/^\(?\$[\d,]+\.\d\d\)?[\d,]+ sales?$/);
  await expect(today.getByRole('definition').nth(1)).toHaveText(/^\(?\$[\d,]+\.\d\d\)?[\d,]+ payments?$/);
  await expect(today.getByRole('definition').nth(2)).toHaveText(/^\w{3}, \w{3} \d+\d+:\d\d [AP]M E[SD]T$/);
});

test('printed charts stay inside their columns', async ({ page }) => {
  await signIn(page, 'merchant');
  await expect(page.getByRole('group', { name: 'Volume by day of the month' }).locator('svg')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const wider = await page.evaluate(() => {
    // The paper's width, measured before anything that observes the width can react.
    (document.querySelector('main') as HTMLElement).style.width = '640px';
    return [...document.querySelectorAll('main svg[viewBox][role=img]')]
      .map((chart) => chart.getBoundingClientRect().width - (chart.parentElement?.getBoundingClientRect().width ?? 0))
      .filter((more) => more > 0.5);
  });
  expect(wider).toEqual([]);
});
