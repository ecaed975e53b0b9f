import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';
import { emailAddress } from '../../merchants/payment-link/payment-link.ts';

/** The link with which one recipient opens a document. */
export const invoiceLink = z.object({
  link_id: uuid,
  recipient: z.string(),
  state: z.literal(['active', 'expired', 'revoked']),
  /** Opens the document for anyone who has it; null if the link no longer works. */
  address: z.nullable(z.string()),
  created_at: instant,
  expires_at: z.nullable(instant),
  /** When it was last used. */
  last_used_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  /** The latest mail to this recipient. */
  message: z.nullable(
    z.object({
      message_id: uuid,
      kind: z.string(),
      status: z.literal(['waiting', 'sent', 'refused', 'given_up']),
      created_at: instant,
      ended_at: z.nullable(instant),
      /** When the next try is, if one failed. */
      next_try_at: z.nullable(instant),
    }),
  ),
});

export type InvoiceLink = z.output<typeof invoiceLink>;

/** The recipients to mail; all recipients of the document if omitted. */
export const namedRecipients = z.optional(
  z
    .array(emailAddress)
    .check(
      z.minLength(1, 'must have at least one entry'),
      z.maxLength(invoiceLimits.recipients_maximum, `must have at most ${invoiceLimits.recipients_maximum} entries`),
    ),
);
