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

/** Fills in a username that is free, and answers what its owner signs in with. */
export async function chooseUsername(page: Page, username: string): Promise<string> {
  await page.getByLabel('Username').fill(username);
  const free = page.getByText(`This username is free. They sign in as ${username}@`);
  await expect(free).toBeVisible();
  return /sign in as (\S+@\d+)\.$/.exec((await free.textContent()) ?? '')?.[1] ?? '';
}

/** The link of the invitation to somebody. */
export function invitationLink(page: Page, username: string): Promise<string> {
  return mailedLink(page, 'new-password', username);
}
