import { addressKinds } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';
import { addressLines, companyName, customerName } from '../customer-texts.ts';

/** The address in the path, of a customer. */
export const addressParams = z.object({ customer_id: uuid, address_id: uuid });

/** An address, as entered. The names are those of the recipient of a shipment. */
export const addressFields = {
  kind: z.literal(addressKinds, 'must be billing or shipping'),
  first_name: z.optional(customerName),
  last_name: z.optional(customerName),
  company_name: z.optional(companyName),
  ...addressLines,
  /** The first of a kind is always its default; a new default replaces the old one. */
  is_default: z.optional(z.boolean()),
} as const;

/** An address of a customer. */
export const address = z.object({
  address_id: uuid,
  kind: z.literal(addressKinds),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  is_default: z.boolean(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
});

export type Address = z.output<typeof address>;
