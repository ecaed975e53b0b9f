import type pg from 'pg';
import { resetLifetime_minutes } from '../passwords/reset.ts';
import { mayTry } from '../sign-in/tries.ts';

/**
 * So many mails are sent in the time that a link for a new password works: to one recipient, so that whoever gets no more has a link that
 * works or may soon ask again; and at the wish of one person, and of all people of one entity.
 */
export const mailsMaximum = { recipient: 5, person: 60, entity: 200 };
const window_minutes = resetLifetime_minutes;

/** Who asks the gateway for a mail to somebody: their own account, and the merchant or operator that they act for. */
export type Asker = { id_server_id: string; entity_id: string };

/** Counts a mail that a person asks for; false where they or their entity asked for too many. */
export async function mayAskForMail(pool: pg.Pool, now: Date, asker: Asker): Promise<boolean> {
  const { person, entity } = mailsMaximum;
  if (!(await mayTry(pool, now, asker.id_server_id, 'mail_of_person', person, window_minutes))) return false;
  return mayTry(pool, now, asker.entity_id, 'mail_of_entity', entity, window_minutes);
}

/** Counts a mail to an address; false where it was sent too many of its kind. */
export function maySendTo(
  pool: pg.Pool,
  now: Date,
  address: string,
  kind: 'password_link' | 'email_change',
): Promise<boolean> {
  return mayTry(pool, now, address.toLowerCase(), kind, mailsMaximum.recipient, window_minutes);
}
