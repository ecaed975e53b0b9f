import { z } from 'zod/mini';
import { instant, locale, uuid } from '../../fields.ts';
import { customerParams } from './customer.ts';

/** One message of a customer of a path. */
export const messageParams = z.extend(customerParams, { message_id: uuid });

/** A mail to a customer, and whether it arrived at the mail server. */
export const customerMessage = z.object({
  message_id: uuid,
  /** Which mail it is, such as `card_request` or `card_changed`. */
  kind: z.string(),
  recipient: z.string(),
  locale,
  /** Null until it was written, with the first try. */
  subject: z.nullable(z.string()),
  status: z.literal(['waiting', 'sent', 'refused', 'given_up']),
  tries: z.int(),
  next_try_at: z.nullable(instant),
  created_at: instant,
  /** When it was sent, refused or given up. */
  ended_at: z.nullable(instant),
  /** Whether it can be sent again: a request for a card holds a link of its own, and is asked for anew instead. */
  can_resend: z.boolean(),
});

export type CustomerMessage = z.output<typeof customerMessage>;
