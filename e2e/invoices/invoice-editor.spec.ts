import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

async function openEditor(page: Page): Promise<void> {
  await signIn(page, 'merchant', '/invoice/add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add Invoice' })).toBeVisible();
}

const total = (page: Page) => page.locator('[data-part="foot"] b');
const paper = (page: Page) => page.locator('[data-paper]');

async function addTaxRate(page: Page, name: string, rate: string, inclusive: boolean): Promise<void> {
  const form = page.getByRole('group', { name: 'Add a tax rate' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Rate').fill(rate);
  await form.getByLabel('Prices already include this tax').setChecked(inclusive);
  await form.getByRole('button', { name: 'Add tax rate' }).click();
  await expect(page.getByText(`${name} is added`)).toBeVisible();
}

/** Chooses a tax by keyboard alone, and leaves the focus on the button that shows it. */
async function chooseTax(page: Page, line: number, name: string): Promise<void> {
  await page.getByRole('button', { name: `Taxes of line ${line}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The draft is saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Invoice' })).toBeVisible();
}

test('[S2.16] an invoice with both kinds of tax, discount and deposit is entered, saved and issued by keyboard', async ({
  page,
}) => {
  await openEditor(page);
  const run = crypto.randomUUID().slice(0, 8);
  await page.getByRole('button', { name: 'Invoice settings' }).click();
  await addTaxRate(page, `Sales ${run}`, '5.5', false);
  await addTaxRate(page, `Included ${run}`, '20', true);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Write by hand' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').first().focus();
  await page.keyboard.type('Marguerite Fontaine');
  await page.getByLabel('Item of line 1').focus();
  await page.keyboard.type('Harbor Blend, whole bean');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('62.5');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Item of line 2')).toBeFocused();
  await page.keyboard.type('Delivery');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('45');
  await expect(total(page)).toHaveText('$201.25');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByLabel('Item of line 1')).toHaveValue('Delivery');
  await expect(page.getByLabel('Price of line 1')).toBeFocused();
  await chooseTax(page, 1, `Included ${run}`);
  await chooseTax(page, 2, `Sales ${run}`);
  await page.getByRole('textbox', { name: 'Discount' }).focus();
  await page.keyboard.type('10%');
  // 201.25 less 20.12, and 5.5% on the remaining 140.63 of the second line.
  await expect(total(page)).toHaveText('$188.86');
  await page.getByLabel('Payment terms').selectOption({ label: '30 days' });
  await page.getByRole('radio', { name: 'A deposit or instalments' }).check();
  await expect(page.getByText('$56.66', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('$132.20', { exact: true }).first()).toBeVisible();
  await expect(paper(page).getByText('$188.86')).toBeVisible();
  await expectAccessibleInBoth(page);
  await saveDraft(page);
  await expect(page.getByLabel('Item of line 2')).toHaveValue('Harbor Blend, whole bean');
  await expect(total(page)).toHaveText('$188.86');
  await expect(page.getByRole('radio', { name: 'A deposit or instalments' })).toBeChecked();
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  const question = page.getByRole('dialog', { name: 'Issue this invoice?' });
  await expect(question.getByText('$188.86').first()).toBeVisible();
  await question.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
  await expect(paper(page).getByText('$188.86')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible();
  await expectAccessibleInBoth(page);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test('an error takes the focus and says what to do, text stays literal, and leaving asks first', async ({ page }) => {
  await openEditor(page);
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(page.getByLabel('Item of line 1')).toBeFocused();
  await expect(page.getByText('Add at least one item')).toBeVisible();
  const hostile = '<b>Beans</b> =1+1 {0} \u202Esdrawkcab ☕';
  await page.getByLabel('Item of line 1').fill(hostile);
  await page.getByLabel('Price of line 1').fill('12');
  await page.getByLabel('Note to the customer').fill('<script>alert(1)</script>\nTwo lines');
  await expect(paper(page).getByText(hostile)).toBeVisible();
  await expect(paper(page).getByText('<script>alert(1)</script>')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Item of line 1')).toHaveValue(hostile);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByText('Preview', { exact: true }).click();
  await expect(paper(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('when two tabs edit one draft, the second is warned of the conflict and loses no input', async ({
  page,
  browser,
}) => {
  await openEditor(page);
  await page.getByLabel('Item of line 1').fill('Beans');
  await page.getByLabel('Price of line 1').fill('12');
  await saveDraft(page);
  const window = await browser.newContext();
  const other = await window.newPage();
  await signIn(other, 'merchant', new URL(page.url()).pathname);
  await other.getByLabel('Item of line 1').fill('Theirs');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByText('The draft is saved')).toBeVisible();
  await page.getByLabel('Item of line 1').fill('Mine');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Overwrite with my version' })).toBeVisible();
  await expect(page.getByLabel('Item of line 1')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Overwrite with my version' }).click();
  await expect(page.getByRole('button', { name: 'Overwrite with my version' })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Item of line 1')).toHaveValue('Mine');
  await window.close();
});

test('[S6.23] an invoice is scheduled, returned to draft, issued and sent in one request, and changed', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openEditor(page);
  const recipient = `ines.${crypto.randomUUID().slice(0, 8)}@unionwharf.example`;
  await page.getByLabel('Item of line 1').fill('Beans');
  await page.getByLabel('Price of line 1').fill('12');
  await page.getByLabel('Send to').fill(recipient);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Schedule this invoice?' });
  await expect(question.getByLabel('Goes out on')).toBeVisible();
  await expectAccessibleInBoth(page);
  await question.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/^It goes out on /)).toBeVisible();
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Back to draft' }).click();
  await expect(page.getByLabel('Item of line 1')).toHaveValue('Beans');

  const sends: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:issue|send)$/.test(new URL(request.url()).pathname)) sends.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Issue and send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue and send' }).click();
  await expect(page.getByText(/ is issued and on its way$/)).toBeVisible();
  expect(sends).toHaveLength(1);
  expect(sends[0]).toContain('"send":true');

  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Change recipients and due date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note to yourself').fill('Call before noon');
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/ is changed$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Call before noon').first()).toBeVisible();
});
