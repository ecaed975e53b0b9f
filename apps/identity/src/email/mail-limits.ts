import type pg from 'pg';
import { resetLifetime_minutes } from '../passwords/reset.ts';
import { countTry } from '../sign-in/tries.ts';

/**
 * The maximum number of mails in the lifetime of a password link. Per recipient: someone at the limit has a link that works or can soon
 * request again. Also per requesting user, and per entity.
 */
export const mailsMaximum = { recipient: 5, person: 60, entity: 200 };
const window_minutes = resetLifetime_minutes;

/** Who requests a mail through the gateway: their own account, and the merchant or operator that they act for. */
export type Asker = { id_server_id: string; entity_id: string };

/** Counts a mail that a user requests; false if they or their entity requested too many. */
export async function mayAskForMail(pool: pg.Pool, now: Date, asker: Asker): Promise<boolean> {
  const { person, entity } = mailsMaximum;
  if (!(await countTry(pool, now, asker.id_server_id, 'mail_of_person', person, window_minutes))) return false;
  return countTry(pool, now, asker.entity_id, 'mail_of_entity', entity, window_minutes);
}

/** Counts a mail to an address; false if it received too many of its kind. */
export function maySendTo(
  pool: pg.Pool,
  now: Date,
  address: string,
  kind: 'password_link' | 'email_change',
): Promise<boolean> {
  return countTry(pool, now, address.toLowerCase(), kind, mailsMaximum.recipient, window_minutes);
}
