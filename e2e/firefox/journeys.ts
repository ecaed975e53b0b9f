import assert from 'node:assert/strict';
import { type FirefoxWindow, signIn } from './window.ts';

/** A journey through the portal, with the window size it needs. */
export type Journey = {
  title: string;
  width: number;
  height: number;
  /** The colour scheme that the system prefers. */
  scheme: 'light' | 'dark';
  go(window: FirefoxWindow): Promise<void>;
};

/** The name of the focused element, and the number of open tooltips. */
const focusOf = ({ page }: FirefoxWindow) =>
  page.evaluate(() => ({
    name: document.activeElement?.getAttribute('aria-label') ?? '',
    tooltips: document.querySelectorAll('[role="tooltip"]:popover-open').length,
  }));

/** The focused day of the calendar, and whether it is the first or last of its week. */
const dayOf = ({ page }: FirefoxWindow) =>
  page.evaluate(() => {
    const day = document.activeElement;
    const week = [...(day?.closest('tr')?.querySelectorAll('[data-day]') ?? [])];
    const date = day?.getAttribute('data-day') ?? '';
    return { date, first: day === week[0], last: day === week.at(-1) };
  });

async function signInToHome(window: FirefoxWindow): Promise<void> {
  await signIn(window, 'merchant');
  await window.see('h1', 'Harbor Coffee Roasters');
  await window.see('table[aria-label="Recent batches by card brand"] tfoot');
  await window.see('header', /Times in E[SD]T/);
  await window.expectNoSidewaysScroll();
}

async function takePaymentAndOpenIt(window: FirefoxWindow): Promise<void> {
  await signIn(window, 'merchant', '/credit-card/sale');
  await window.fill('Amount', '250.12');
  await window.fill('Card number', '4111111111111111');
  await window.fill('Expires', '1230');
  await window.fill('Security code', '123');
  await window.fill('Postal code', '04101');
  await window.press('Enter');
  await window.see('h2', 'Approved');
  await window.until(() => document.activeElement?.matches('h2') === true, 'the heading of the result has the focus');
  await window.expectNoSidewaysScroll();

  await window.open('/transaction');
  const row = await window.see('tbody tr[tabindex="0"]', '$250.12');
  await row.focus();
  await window.press('ArrowDown', 'ArrowUp', 'Enter');
  await window.see('aside', 'Approved');
  const { name, tooltips } = await focusOf(window);
  assert.match(name, /^Payment /);
  assert.equal(tooltips, 0);
  await window.expectNoSidewaysScroll();
  await window.press('Escape');
  await window.gone('aside [data-part="drawer-body"]');
  await window.until(() => document.activeElement?.matches('tbody tr') === true, 'the row has the focus again');
}

async function chooseByKeyboardWhereItIsNarrow(window: FirefoxWindow): Promise<void> {
  await signIn(window, 'merchant');
  await window.until(
    () => /^rgb\((?:1[3-9]|2)\d/.test(getComputedStyle(document.body).color),
    'letters are light on dark',
  );
  const amounts = await window.see('table[aria-label="Recent batches by card brand"]');
  await window.expectNoSidewaysScroll();
  const { right, edge } = await window.page.evaluate((table) => {
    const cells = [...table.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().right);
    return { right: Math.max(...cells), edge: table.parentElement?.getBoundingClientRect().right ?? 0 };
  }, amounts);
  assert.ok(right <= edge + 0.5, `amounts end at ${right}, the text at ${edge}`);

  await window.open('/credit-card/sale');
  const country = await window.see('input[role="combobox"]');
  await country.focus();
  await window.page.evaluate((input) => (input as HTMLInputElement).select(), country);
  await window.page.keyboard.type('germ');
  await window.see('[role="option"]', 'Germany');
  await window.press('Enter');
  await window.until(
    () => document.querySelector<HTMLInputElement>('input[role="combobox"]')?.value === 'Germany',
    'Germany is chosen',
  );
  await window.expectNoSidewaysScroll();
}

async function reachDaysByKeyboard(window: FirefoxWindow): Promise<void> {
  await signIn(window, 'merchant', '/transaction');
  const date = await window.see('main button', /^Date$/);
  await date.focus();
  await window.press('Enter');
  await window.see('table[role="grid"]');
  await window.page.evaluate(() => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus());
  const start = (await dayOf(window)).date;
  await window.press('ArrowLeft', 'ArrowUp');
  const before = Temporal.PlainDate.from(start).subtract({ days: 8 });
  assert.equal((await dayOf(window)).date, before.toString());
  await window.press('Home');
  assert.equal((await dayOf(window)).first, true);
  await window.press('End');
  const { date: end, last } = await dayOf(window);
  assert.equal(last, true);
  await window.press('PageUp');
  const earlier = Temporal.PlainDate.from(end).subtract({ months: 1 });
  assert.equal((await dayOf(window)).date, earlier.toString());
  await window.press('Enter', 'ArrowRight', 'Enter');
  await window.expectNoSidewaysScroll();
  await window.press('Escape');
  await window.gone('table[role="grid"]');
}

/** The journeys. Each runs in a browser of its own. */
export const journeys: readonly Journey[] = [
  {
    title: 'signing in through the provider comes to Home',
    ...{ width: 1440, height: 900, scheme: 'light' },
    go: signInToHome,
  },
  {
    title: 'a sale is approved, and its payment opened by keyboard',
    ...{ width: 1440, height: 900, scheme: 'light' },
    go: takePaymentAndOpenIt,
  },
  {
    title: 'days are reached by keyboard',
    ...{ width: 1024, height: 800, scheme: 'dark' },
    go: reachDaysByKeyboard,
  },
  {
    title: 'at 320 px all fits in the dark, and a country is chosen by keyboard',
    ...{ width: 320, height: 800, scheme: 'dark' },
    go: chooseByKeyboardWhereItIsNarrow,
  },
];
