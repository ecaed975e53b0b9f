import { z } from 'zod/mini';
import { instant, locale, uuid } from '../../fields.ts';
import { customerParams } from './customer.ts';

/** The message in the path, of a customer. */
export const messageParams = z.extend(customerParams, { message_id: uuid });

/** A mail to a customer, with its delivery to the mail server. */
export const customerMessage = z.object({
  message_id: uuid,
  /** The kind of mail, such as `card_request` or `card_changed`. */
  kind: z.string(),
  recipient: z.string(),
  locale,
  /** Null until it is written, at the first try. */
  subject: z.nullable(z.string()),
  status: z.literal(['waiting', 'sent', 'refused', 'given_up']),
  tries: z.int(),
  next_try_at: z.nullable(instant),
  created_at: instant,
  /** When it was sent, refused or given up. */
  ended_at: z.nullable(instant),
  /** Whether it can be resent: a card request contains its own link, so a new one is requested instead. */
  can_resend: z.boolean(),
});

export type CustomerMessage = z.output<typeof customerMessage>;
