import { expect, type Page } from '@playwright/test';
import { authorizationAddress } from '../src/authorization.ts';
import { alert, expectQuiet, openSignIn, requestPasswordLink, signInAtProvider, tryPassword } from '../src/identity.ts';
import { expectAccessibleEverywhere } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

const { identity } = stackAddresses;

/** Every page in a state in which it can be reached, with its title. */
const pages: readonly { title: string; open(page: Page): Promise<unknown> }[] = [
  { title: 'Sign in', open: openSignIn },
  {
    title: 'Sign in',
    open: async (page) => {
      await openSignIn(page);
      await tryPassword(page, 'nobody.at.all', 'x');
      await expect(alert(page)).toBeVisible();
    },
  },
  { title: 'Forgot your password?', open: (page) => page.goto(`${identity}/forgotten`) },
  {
    title: 'Forgot your password?',
    open: async (page) => {
      await page.goto(`${identity}/forgotten`);
      await page.getByLabel('Username or email address').fill(' ');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Enter your username or email address.')).toBeVisible();
    },
  },
  { title: 'Check your email', open: (page) => requestPasswordLink(page, 'nobody.at.all') },
  { title: 'This link no longer works', open: (page) => page.goto(`${identity}/new-password?token=x`) },
  {
    title: 'Log Out',
    open: async (page) => {
      await signInAtProvider(page);
      await page.goto(`${identity}/session/end`);
    },
  },
  { title: 'You are logged out', open: (page) => page.goto(`${identity}/session/end/success`) },
  { title: 'Please start again', open: (page) => page.goto(`${identity}/interaction/gone`) },
  {
    title: 'This sign-in cannot go on',
    open: (page) => page.goto(authorizationAddress({ redirect_uri: 'https://elsewhere.example/' })),
  },
  { title: 'Page not found', open: (page) => page.goto(`${identity}/nowhere`) },
];

test.describe('every page', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const [index, { title, open }] of pages.entries()) {
    test(`page ${index + 1}, ${title}, is accessible, fits and logs no errors, in light and dark at three widths`, async ({
      page,
    }) => {
      test.slow();
      const quiet = expectQuiet(page);
      await open(page);
      await expect(page).toHaveTitle(`${title} · Countinghouse`);
      await expectAccessibleEverywhere(page);
      quiet();
    });
  }
});
