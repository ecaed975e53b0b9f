import { hash } from 'node:crypto';
import { codesHeldBy } from '@countinghouse/domain/access/granting';
import { writeMail } from '@countinghouse/mail/write-mail';
import { languagesOf } from '../../accounts/languages.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { readEntityGrants } from '../../store/people/granting.ts';
import { inScope } from '../../store/scope.ts';
import { readProtectionNews } from '../../store/visitors/protections.ts';
import { type Task, triesOfADay } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

/**
 * Reports card testing: to the merchant's address and everyone who can change its payment links, each in their language, or to the operator
 * if all pages of a merchant are protected. If one of several mails fails, all are sent again with the same Message-IDs, of which mail
 * systems keep one.
 */
export function sendProtectionMail({
  owner_pool,
  settings,
  identity_accounts,
  log,
}: Pick<Dependencies, 'owner_pool' | 'settings' | 'identity_accounts' | 'log'>): Task<'send_protection_mail'> {
  const mailer = createMailer(settings);
  return {
    name: 'send_protection_mail',
    tries_maximum: triesOfADay,
    run: async ({ merchant_uid, protection_id }) => {
      const told = await inScope(owner_pool, { merchant_uid }, 'read', async (transaction) => {
        const news = await readProtectionNews(transaction, { merchant_uid, protection_id });
        return news === undefined ? undefined : { news, grants: await readEntityGrants(transaction, merchant_uid) };
      });
      if (told === undefined) return;
      const { merchant_email, ...facts } = told.news;
      const people = told.grants.people.filter(
        (person) => person.active && codesHeldBy(person, told.grants.roles).has('PLUD'),
      );
      const readers: ReadonlyMap<string, string | null> =
        facts.kind === 'merchant_strict'
          ? new Map([[settings.SUPPORT_EMAIL, null]])
          : new Map([
              [merchant_email, people[0]?.id_server_id ?? null],
              ...people.map(({ email, id_server_id }) => [email, id_server_id] as const),
            ]);
      const languageOf = await languagesOf(
        identity_accounts,
        [...readers.values()].filter((reader) => reader !== null),
        log,
      );
      const url = new URL('/payment-link/settings', settings.PORTAL_URL).href;
      for (const [to, reader] of readers) {
        if (to === '') continue;
        const mail = await writeMail(
          'protection_started',
          { ...facts, url },
          reader === null ? 'en' : languageOf(reader),
        );
        await sendMail(mailer, { ...mail, to, message_id: `protection.${protection_id}.${digestOf(to)}` });
      }
    },
  };
}

const digestOf = (address: string) => hash('sha256', address.toLowerCase()).slice(0, 16);
