import type { CallResponse } from '@countinghouse/contract/call';
import type { getBackgroundJobs } from '@countinghouse/contract/core/background-jobs/get-background-jobs';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const address = '**/api/core/background-jobs*';
const operator = { entity_id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Countinghouse' };

/** Answers the page's call with failed jobs, as a mail server that is down for a day would leave them. */
async function answerWithTrouble(page: Page): Promise<void> {
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const body: CallResponse<typeof getBackgroundJobs> = {
    as_of: ago(0),
    tasks: [
      { task: 'send_contact_mail', waiting: 1, running: 0, failed: 1, oldest_due_at: ago(2) },
      { task: 'check_ledger', waiting: 0, running: 1, failed: 0, oldest_due_at: null },
    ],
    troubled_jobs: [
      {
        job_id: 7,
        task: 'send_contact_mail',
        state: 'failed',
        entity: operator,
        reference: 'C-ABCD',
        tries: 300,
        reason: 'mail_unavailable',
        changed_at: ago(90),
        next_try_at: null,
      },
      {
        job_id: 8,
        task: 'send_contact_mail',
        state: 'retrying',
        entity: null,
        reference: '',
        tries: 3,
        reason: 'unexpected',
        changed_at: ago(1),
        next_try_at: ago(-4),
      },
    ],
    total_count: 2,
    total_count_is_exact: true,
    limit: 100,
    offset: 0,
  };
  await page.route(address, (route) => route.fulfill({ json: body }));
}

test('an administrator sees the background jobs without failures', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Background Jobs' })).toBeVisible();
  await expect(page.getByText('No job has failed')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Tasks' })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('a failed job is described in words, and retried after confirmation', async ({ page }) => {
  await signIn(page, 'admin');
  await answerWithTrouble(page);
  await page.goto('/admin/jobs');
  const failed = page.getByRole('table', { name: 'Failed or being retried' });
  await expect(failed.getByRole('row', { name: /Contact Us emails.*Failed.*C-ABCD.*did not accept it/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  let asked: unknown;
  await page.route('**/api/core/background-jobs/retry', async (route) => {
    asked = route.request().postDataJSON();
    await route.fulfill({ json: { retried_count: 1 } });
  });
  await failed.getByRole('button', { name: 'Actions for Contact Us emails, C-ABCD' }).click();
  await page.getByRole('menuitem', { name: 'Retry this job' }).click();
  expect(asked).toBeUndefined();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 job is tried again')).toBeVisible();
  expect(asked).toEqual({ task: 'send_contact_mail', job_id: 7 });
});

test('the page reports that jobs did not load, and loads them on retry', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route(address, (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'service_unavailable', message: 'Away', request_id: '00000000-0000-4000-8000-000000000000' },
    }),
  );
  await page.goto('/admin/jobs');
  await expect(page.getByText('Couldn’t load the background jobs')).toBeVisible();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No job has failed')).toBeVisible();
});

test('a merchant cannot open the page', async ({ page }) => {
  await signIn(page, 'merchant');
  await page.goto('/admin/jobs');
  await expect(page.getByRole('heading', { name: 'Background Jobs' })).toHaveCount(0);
});
