import { crumbsOf } from '@countinghouse/portal/shared/routes/crumbs';
import { type RouteName, routeNamed, routes } from '@countinghouse/portal/shared/routes/routes';
import { type ExpectedRoute, expectedRoutes } from '@countinghouse/portal/shared/routes/testing/expected-routes';
import { expect, type Page } from '@playwright/test';
import { expectedOutcomes, type Outcome, type people } from '../src/expected-outcomes.ts';
import { expectQuiet } from '../src/identity.ts';
import { demoPassword, expectAccessibleInBoth, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';
import { goInside } from '../src/walk.ts';

type Person = (typeof people)[number];

const id = '2f1a0c1e-90b5-4d4a-8a1b-a90b53d4aaaa';
/** These pages have a layout of their own even with a session. */
const apart = ['auth'];
/**
 * These pages have a heading other than their title: Home greets the user, the sale shows the transaction type, and the pages of a section
 * with tabs show the section's name.
 */
const ownHeading = [
  ...['index', 'credit-card-sale', 'line-item-search', 'line-item-settings', 'payment-link-settings'],
  ...['invoice', 'invoice-add'],
];
/** The routes beyond the specification. Their rows say who can open them and what is shown. */
const beyond = routes
  .filter(({ opens_for }) => opens_for !== undefined)
  .map(({ name, path, access, ...route }): ExpectedRoute => {
    const trail = crumbsOf({ name, path, access, ...route }, { user_type_id: 'Merchant' });
    const compact = route.layout === 'compact' ? ({ compact: true } as const) : {};
    return {
      rows: [],
      name,
      path,
      access,
      ...compact,
      trail: trail.map(({ label }) => (typeof label === 'string' ? label : (label.message ?? ''))),
    };
  });
const all: readonly ExpectedRoute[] = [...expectedRoutes, ...beyond];
/**
 * Without the sign-in's return addresses, which nobody opens directly, and the public pages, which leave the portal. Both have tests of
 * their own.
 */
const publicNames = ['payment-link-process', 'invoice-payment-process', 'invoice-payment-process-qoin'];
const walked = all.filter(({ name }) => !['auth-silent', 'auth-success', ...publicNames].includes(name));

/** All addresses of a route: its path, its other paths, and ids in them. */
function addressesOf(route: ExpectedRoute): string[] {
  const paths = [route.path, ...Object.keys(route.aliases ?? {})];
  return paths.flatMap((path) =>
    path.includes('{id}') ? [path.replace('{id}', id), path.replace('{id}', '42')] : [path],
  );
}

/** Records violations of the page's Content-Security-Policy from now on, by directive. */
async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction('policyBroken', (what: string) => broken.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      (window as unknown as { policyBroken(what: string): void }).policyBroken(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`,
      ),
    );
  });
  return broken;
}

/** What identifies a page: the file named in the route table, Home's two files, or the placeholder. */
function pageOf(name: RouteName): string {
  const { page } = routeNamed(name);
  return typeof page === 'string' ? page : Object.values(page).join(' or ');
}

/** The texts that identify each page, the placeholder and the signed-out message. Each is shown on one page only. */
const words: [page: string, words: readonly string[]][] = [
  ['being_built', ['This page is not available yet']],
  ['signed_out', ['You are not signed in']],
  ...routes.flatMap(({ name, shows }): [string, readonly string[]][] =>
    shows === undefined ? [] : [[pageOf(name), typeof shows === 'string' ? [shows] : shows]],
  ),
];

/** What the browser shows. */
const seen = (page: Page) =>
  page.evaluate((known) => {
    const main = document.querySelector('main') ?? document.body;
    const labels = [...main.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) => [
      element.getAttribute('aria-label'),
      element.getAttribute('placeholder'),
    ]);
    const text = [main.innerText, ...labels].join('\n');
    const kept = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return {
      address: `${location.pathname}${location.search}`,
      opened: kept('page_visited')?.to as string | undefined,
      refused: (history.state as { refused?: string } | null)?.refused ?? null,
      title: document.title,
      heading: document.querySelector('h1')?.textContent ?? '',
      crumbs: [...document.querySelectorAll('nav[aria-label="Breadcrumbs"] li')].map((crumb) => crumb.textContent),
      compact: document.querySelector('[data-layout="compact"]') !== null,
      shell: document.querySelector('nav[aria-label="Sections"]') !== null,
      loading: document.querySelector('[role="progressbar"]') !== null,
      pages: [...new Set(known.filter(([, each]) => each.some((some) => text.includes(some))).map(([name]) => name))],
    };
  }, words);

type Seen = Awaited<ReturnType<typeof seen>>;

/** Where a route leads a user. */
function outcomeOf(name: string, person: Person): Outcome {
  const expected = expectedOutcomes.get(name)?.[person];
  if (expected !== undefined) return expected;
  const route = routeNamed(name as RouteName);
  if (person === 'closed' || person === 'nobody') return route.public === true ? 'P' : 'A';
  return route.opens_for?.includes(person) === true ? 'P' : 'U';
}

/**
 * What a user must see at an address, as far as the specification says, and that it is the page named in the route table, recognised by
 * text that no other page shows. A page that is not built shows the placeholder.
 */
function expectedAt(route: ExpectedRoute, address: string, person: Person): Partial<Seen> {
  const signedOut = person === 'closed' || person === 'nobody';
  const outcome = outcomeOf(route.name, person);
  const at = (path: string, name: string): Partial<Seen> => {
    const { trail, compact } = all.find((each) => each.name === name) as ExpectedRoute;
    const title = trail.at(-1) ?? 'Welcome';
    const [first = '', ...rest] = trail;
    const settings = person === 'admin' || person === 'analyst' ? 'Administration' : 'Settings';
    const bare = signedOut || apart.includes(name);
    return {
      address: path,
      opened: path,
      title: `${title} · Countinghouse`,
      ...(ownHeading.includes(name) ? {} : { heading: title }),
      crumbs: bare || trail.length === 0 ? [] : ['', first === 'Settings' ? settings : first, ...rest],
      compact: compact === true,
      shell: !bare,
      loading: false,
      pages: [signedOut && ['forbidden', 'unauthorized'].includes(name) ? 'signed_out' : pageOf(name as RouteName)],
    };
  };
  switch (outcome) {
    case 'P':
      if (route.name !== 'auth') return at(address, route.name);
      return { address, heading: 'Sign In', shell: false };
    case 'U':
      return { ...at('/unauthorized', 'unauthorized'), refused: address };
    case 'C':
      return at('/contact-us', 'contact-us');
    case 'H':
      return at('/', 'index');
    case 'A':
      return { address: `/auth?redirect=${encodeURIComponent(address)}`, heading: 'Sign In', shell: false };
  }
}

/** Opens every address of `part` as this user and checks what is shown. `also` runs on each page that opens. */
async function walk(
  page: Page,
  person: Person,
  also?: (route: ExpectedRoute) => Promise<void>,
  part: readonly ExpectedRoute[] = walked,
): Promise<void> {
  for (const route of part) {
    for (const address of addressesOf(route)) {
      await goInside(page, address);
      // Soft, so that one walk reports every wrong address.
      await expect
        .configure({ soft: true })
        .poll(() => seen(page), {
          message: `${person} at ${address}`,
          intervals: [20, 30, 50, 50, 100],
          timeout: 5_000,
        })
        .toMatchObject(expectedAt(route, address, person));
    }
    if (outcomeOf(route.name, person) === 'P') await also?.(route);
  }
}

const rows = (routes: readonly ExpectedRoute[]) =>
  `[${routes.flatMap((route) => [...route.rows, ...Object.values(route.aliases ?? {})]).join(' ')}]`;

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/**
 * Splits all routes into `count` parts, each named in a test title. Neighbouring pages are similar in size, so they are dealt out in turn.
 */
function partsOf(count: number): [name: string, routes: readonly ExpectedRoute[]][] {
  return Array.from({ length: count }, (_, index) => [
    `part ${index + 1} of ${count}`,
    walked.filter((_route, at) => at % count === index),
  ]);
}

for (const [name, part] of partsOf(5)) {
  test(`${rows(part)} [S2.71] [S2.72] [S2.73] [S2.74] [S6.138] an Active merchant’s owner at every address, ${name}`, async ({
    page,
  }) => {
    const quiet = expectQuiet(page);
    const broken = await watchPolicy(page);
    await signIn(page, 'merchant');
    await walk(page, 'merchant', () => expectAccessibleInBoth(page), part);
    quiet();
    expect(broken).toEqual([]);
  });
}

for (const [name, part] of partsOf(2)) {
  test(`${rows(part)} [S2.75] [S6.138] [S6.141] an administrator at every address, ${name}`, async ({ page }) => {
    const quiet = expectQuiet(page);
    const broken = await watchPolicy(page);
    await signIn(page, 'admin');
    const look = async ({ name }: ExpectedRoute) => {
      // Pages that a merchant's owner can open too are checked for accessibility there.
      if (outcomeOf(name, 'merchant') !== 'P') await expectAccessibleInBoth(page);
    };
    await walk(page, 'admin', look, part);
    quiet();
    expect(broken).toEqual([]);
  });
}

const refusals: [row: string, person: Person, who: string][] = [
  ['[S6.4] [S6.138] [S8.19]', 'analyst', 'an administrator who may only look'],
  ['[S6.4] [S6.138] [S8.19]', 'clerk', 'a clerk'],
  ['[S4.7] [S4.8] [S4.9] [S6.140] [S8.19]', 'refunds', 'the owner of a Refund Only merchant'],
  ['[S4.7] [S4.8] [S4.9] [S6.140] [S8.19]', 'restricted', 'the owner of a Restricted merchant'],
];
for (const [row, person, who] of refusals) {
  test(`${row} ${who} at every address`, async ({ page }) => {
    const quiet = expectQuiet(page);
    const broken = await watchPolicy(page);
    await signIn(page, person);
    await walk(page, person);
    quiet();
    expect(broken).toEqual([]);
  });
}

test('[S4.20] [S8.18] a Closed merchant’s owner at every address', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('closed');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Merchant Status is Closed')).toBeVisible();
  await walk(page, 'closed');
});

test('[S2.58] [S2.59] [S2.60] [S2.61] [S2.62] [S2.63] [S2.64] [S2.65] [S2.66] [S2.68] [S6.133] a signed-out user at every address', async ({
  page,
}) => {
  const quiet = expectQuiet(page);
  const broken = await watchPolicy(page);
  // After an expired session the sign-in page waits for the user instead of redirecting, so the walk can continue.
  await page.addInitScript(() => sessionStorage.setItem('sign_out_reason', 'expired'));
  await page.goto('/contact-us');
  await walk(page, 'nobody', async ({ name }) => {
    if (['contact-us', 'unauthorized', 'pagenotfound', 'auth'].includes(name)) await expectAccessibleInBoth(page);
  });
  quiet();
  expect(broken).toEqual([]);
});

test('[S2.64] [S2.65] [S2.67] payment page addresses leave the portal for the public pages', async ({ page }) => {
  for (const path of ['/payment-link-process', '/invoice-payment-process', '/invoice-payment-process-qoin']) {
    await page.goto('/contact-us');
    await goInside(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('[S2.69] [S2.70] [S6.133] [S6.138] the same applies to a typed address', async ({ page }) => {
  await page.goto('/vault/customer/42?tab=cards');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goto('/auth/success');
  await expect(page.getByText('The sign-in was not completed')).toBeVisible();
  await page.goto('/auth/silent');
  expect(await page.evaluate(() => [location.pathname, document.getElementById('root')])).toEqual([
    '/auth/silent',
    null,
  ]);

  await signIn(page, 'clerk', '/transaction');
  const typed: [address: string, name: string][] = [
    ['/billing/refund', 'billing-refund'],
    ['/admin/reports/settlement', 'reports-global-settlement'],
    ['/line-item/search/lineitemsearchactions', 'line-item-search'],
    ['/credit-card/sale', 'credit-card-sale'],
    ['/contact-us-old', 'contact-us-old'],
  ];
  for (const [address, name] of typed) {
    await page.goto(address);
    const route = expectedRoutes.find((each) => each.name === name) as ExpectedRoute;
    await expect.poll(() => seen(page), { message: address }).toMatchObject(expectedAt(route, address, 'clerk'));
  }
});

test('[S2.62] [S2.78] [S2.79] an unknown address says so inside the shell, with breadcrumbs from its path', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  await goInside(page, '/fee-schedules/42/some-page');
  await expect
    .poll(() => seen(page))
    .toMatchObject({
      address: '/fee-schedules/42/some-page',
      heading: 'Page Not Found',
      crumbs: ['', 'Fee Schedules', 'Update Fee Schedule', 'Some Page'],
      shell: true,
    });
  await expect(page.getByText('There is no page at /fee-schedules/42/some-page')).toBeVisible();
  for (const address of ['/Invoice', '/invoice/', '/credit-card/sale/', '/credit-card', '/admin/merchants/a/b']) {
    await goInside(page, address);
    await expect.poll(() => seen(page), { message: address }).toMatchObject({ address, heading: 'Page Not Found' });
  }
});

test('an injected style sheet or style attribute is not applied', async ({ page }) => {
  const broken = await watchPolicy(page);
  await signIn(page, 'merchant');
  const applied = await page.evaluate(() => {
    const sheet = document.createElement('style');
    sheet.textContent = 'body { letter-spacing: 7px }';
    document.head.append(sheet);
    document.body.setAttribute('style', 'word-spacing: 7px');
    const { letterSpacing, wordSpacing } = getComputedStyle(document.body);
    return [letterSpacing, wordSpacing];
  });
  expect(applied).toEqual(['normal', '0px']);
  await expect.poll(() => broken.map((one) => one.split(' ')[1])).toEqual(['style-src-elem', 'style-src-attr']);
});
