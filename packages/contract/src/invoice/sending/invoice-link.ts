import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';
import { emailAddress } from '../../merchants/payment-link/payment-link.ts';

/** The link by which one recipient opens a document. */
export const invoiceLink = z.object({
  link_id: uuid,
  recipient: z.string(),
  state: z.literal(['active', 'expired', 'revoked']),
  /** Whoever has it opens the document; null where the link opens nothing any more. */
  address: z.nullable(z.string()),
  created_at: instant,
  expires_at: z.nullable(instant),
  /** When somebody came by it last. */
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
      /** When it is tried again, where a try failed. */
      next_try_at: z.nullable(instant),
    }),
  ),
});

export type InvoiceLink = z.output<typeof invoiceLink>;

/** Those who are mailed; all that it is for where they are left out. */
export const namedRecipients = z.optional(
  z
    .array(emailAddress)
    .check(
      z.minLength(1, 'must have at least one entry'),
      z.maxLength(invoiceLimits.recipients_maximum, `must have at most ${invoiceLimits.recipients_maximum} entries`),
    ),
);
