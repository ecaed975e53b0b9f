import type { ElementHandle, KeyInput, Page } from 'puppeteer-core';
import { demoPassword } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';

/** How long a journey waits for something on a page. */
const patience_ms = 15_000;

/** A Firefox window, described by what people see and press in it. */
export type FirefoxWindow = {
  page: Page;
  /** Errors of the page and its console so far. */
  faults: string[];
  /** Opens an address of the portal, such as `/transaction`. */
  open(address: string): Promise<void>;
  /** Waits for an element by its selector and, if given, its text. */
  see(selector: string, text?: string | RegExp): Promise<ElementHandle>;
  /** Waits until the element is gone. */
  gone(selector: string): Promise<void>;
  /** Waits until a condition on the page is true. */
  until(question: () => boolean, what: string): Promise<void>;
  /** Types into the field with this name. */
  fill(label: string, text: string): Promise<void>;
  /** Presses keys one after the other. A plus holds the first key down: 'Alt+ArrowDown'. */
  press(...keys: string[]): Promise<void>;
  /** Fails if the page is wider than its window. */
  expectNoSidewaysScroll(): Promise<void>;
};

/** Wraps a Firefox page. */
export function windowOf(page: Page): FirefoxWindow {
  const faults: string[] = [];
  page.setDefaultTimeout(patience_ms);
  page.on('pageerror', (fault) => faults.push(fault instanceof Error ? fault.message : String(fault)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const see: FirefoxWindow['see'] = async (selector, text) => {
    const pattern =
      typeof text === 'string' ? { source: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags: '' } : text;
    const handle = await page
      .waitForFunction(
        (wanted, source, flags) =>
          [...document.querySelectorAll(wanted)].find(
            (element) =>
              element.checkVisibility({ visibilityProperty: true }) &&
              (source === null || new RegExp(source, flags).test(element.textContent)),
          ),
        {},
        selector,
        pattern?.source ?? null,
        pattern?.flags ?? '',
      )
      .catch((cause: unknown) => {
        throw new Error(`${selector}${text === undefined ? '' : ` with ${text}`} did not come`, { cause });
      });
    return handle as ElementHandle;
  };
  return {
    page,
    faults,
    open: async (address) => {
      await page.goto(`${stackAddresses.portal}${address}`);
    },
    see,
    gone: async (selector) => {
      await page.waitForFunction((wanted) => document.querySelector(wanted) === null, {}, selector);
    },
    until: async (question, what) => {
      await page.waitForFunction(question).catch((cause: unknown) => {
        throw new Error(`It never came to this: ${what}`, { cause });
      });
    },
    fill: async (label, text) => {
      const field = await page
        .waitForFunction(
          (wanted) =>
            [...document.querySelectorAll<HTMLInputElement>('input')].find((input) =>
              [input.getAttribute('aria-label'), ...[...(input.labels ?? [])].map((of) => of.textContent)].some(
                (name) => name?.trim() === wanted,
              ),
            ),
          {},
          label,
        )
        .catch((cause: unknown) => {
          throw new Error(`There is no field ${label}`, { cause });
        });
      const input = field as ElementHandle<HTMLInputElement>;
      await input.focus();
      await page.evaluate((element) => element.select(), input);
      await page.keyboard.type(text);
    },
    press: async (...keys) => {
      for (const key of keys) {
        const parts = key.split('+') as KeyInput[];
        const last = parts.pop() as KeyInput;
        for (const held of parts) await page.keyboard.down(held);
        await page.keyboard.press(last);
        for (const held of parts) await page.keyboard.up(held);
      }
    },
    expectNoSidewaysScroll: async () => {
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wider > 0) throw new Error(`${page.url()} is ${wider} px wider than its window`);
    },
  };
}

/** Signs in as people do, through the portal and the identity provider's page, and waits until the portal is shown. */
export async function signIn(window: FirefoxWindow, username: string, landing = '/'): Promise<void> {
  await window.open(landing);
  await window.fill('Username', username);
  await window.fill('Password', demoPassword);
  await window.press('Enter');
  await window.see('main h1');
}
