import { expect, type Page } from '@playwright/test';
import { stackAddresses } from './stack.ts';

/** Returns the text of the newest mail to an address that contains these words, once it has arrived. */
export async function mailTo(page: Page, email: string, words: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${stackAddresses.mail}/messages`);
      const { messages } = (await answer.json()) as { messages: { to: unknown; text: string }[] };
      text = messages.find((each) => JSON.stringify(each.to).includes(email) && each.text.includes(words))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}
