import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './src/session.ts';

/** A call of the credit card service that Home makes. */
const call = '**/reports/batches/card-brands';
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('alert');

type Answer = { status: number; json?: unknown; body?: string };

const rows: [title: string, answer: Answer, said: string[]][] = [
  [
    '[S8.1] what does not exist',
    { status: 404, json: { message: 'x' } },
    ['The requested resource does not exist or has been deleted'],
  ],
  [
    '[S8.5] a list of errors is one message an entry',
    {
      status: 400,
      json: {
        errors: [
          { field: 'email', message: 'is not valid' },
          { field: 'phone', message: 'is too long' },
        ],
      },
    },
    ['email: is not valid', 'phone: is too long'],
  ],
  ['[S8.6] otherwise the message', { status: 409, json: { message: 'The line is busy' } }, ['The line is busy']],
  ['[S8.8] otherwise Bad Request', { status: 400, json: {} }, ['Bad Request']],
  ['[S8.9] a body that cannot be read', { status: 400, body: '<html>' }, ['Bad Request']],
  [
    '[S8.10] a fault of the credit card service',
    { status: 500, json: { message: 'stack trace' } },
    ['An error has occurred! Please contact your administrator'],
  ],
  [
    '[S8.11] an account entry of the credit card service',
    { status: 400, json: { errors: [{ field: 'account', message: 'This card is not valid' }] } },
    ['This card is not valid'],
  ],
  [
    '[S8.12] an account entry without a message',
    { status: 400, json: { errors: [{ field: 'account', message: '' }] } },
    ['An unknown error occurred'],
  ],
];

test(`${rows.map(([title]) => title).join('; ')}: each is said in a message`, async ({ page }) => {
  await signIn(page, 'merchant');
  for (const [title, answer, said] of rows) {
    await page.route(call, (route) => route.fulfill(answer));
    await page.reload();
    await expect(toasts(page), title).toHaveText(said);
    await page.unroute(call);
  }
});

test('[S9.1] [S9.2] [S9.3] a message stands at the bottom right for 5 seconds, is announced and can be put away', async ({
  page,
}) => {
  await page.route(call, (route) => route.fulfill({ status: 400, json: { message: 'The line is busy' } }));
  await signIn(page, 'merchant');
  const message = toasts(page);
  await expect(message).toHaveText('The line is busy');
  const shown = Date.now();
  const box = await message.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);
  await expectAccessible(page);
  await expect(message).toHaveCount(0);
  expect(Date.now() - shown).toBeGreaterThan(3_500);

  await page.reload();
  await expect(message).toHaveText('The line is busy');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toHaveCount(0);
});
