import { expect, type Page } from '@playwright/test';
import { stackAddresses } from './stack.ts';

const { mail } = stackAddresses;

/** Returns the link to a page of the identity provider from the newest mail with these words, from the inbox that catches every message. */
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

/** Enters a free username, and returns the full name that its owner signs in with. */
export async function chooseUsername(page: Page, username: string): Promise<string> {
  await page.getByLabel('Username').fill(username);
  const free = page.getByText(`This username is free. They sign in as ${username}@`);
  await expect(free).toBeVisible();
  return /sign in as (\S+@\d+)\.$/.exec((await free.textContent()) ?? '')?.[1] ?? '';
}

/** Returns the link in a user's invitation. */
export function invitationLink(page: Page, username: string): Promise<string> {
  return mailedLink(page, 'new-password', username);
}
