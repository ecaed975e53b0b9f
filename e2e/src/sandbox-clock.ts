import { type Browser, expect } from '@playwright/test';
import { signInByForm } from './session.ts';
import { headersOfSession } from './session-headers.ts';

const day_ms = 86_400_000;

/**
 * Signs in as an administrator of a stack who moves its sandbox clock.
 *
 * @returns a function that sets the clock to this many days, with fractions, from now
 */
export async function clockOf(browser: Browser, portal: string): Promise<(days: number) => Promise<void>> {
  const administrator = await (await browser.newContext({ baseURL: portal })).newPage();
  const headers = await headersOfSession(administrator, () => signInByForm(administrator, 'admin'), 'authorization');
  return async (days) => {
    const answer = await administrator.request.post('/api/core/sandbox-clock', {
      headers,
      data: { to: new Date(Date.now() + days * day_ms).toISOString() },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
}
