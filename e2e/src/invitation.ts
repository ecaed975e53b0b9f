import { expect, type Page } from '@playwright/test';
import { stackAddresses } from './stack.ts';

const { mail } = stackAddresses;

/** The link to a page of the identity provider in the newest mail with these words, from the inbox that catches every message. */
export async function mailedLink(page: Page, path: string, words: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const { messages } = (await (await page.request.get(`${mail}/messages`)).json()) as {
        messages: { text: string }[];
      };
      const found = messages.find(({ text }) => text.includes(`/${path}?`) && text.includes(words));
      link = /https?:\S+/.exec(found?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** The link of the invitation to somebody. */
export function invitationLink(page: Page, username: string): Promise<string> {
  return mailedLink(page, 'new-password', username);
}
