import { userTypes } from '@countinghouse/domain/access/access';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';

/** A permission entry of specification section 3: a code, whether it is granted, and the route it opens. */
export const permissionEntry = z.object({
  code: z.string(),
  has_access: z.boolean(),
  route: z.nullable(z.string()),
});

/** A user of specification section 3. */
export const user = z.object({
  user_id: uuid,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  user_status_id: z.int(),
  user_status: z.string(),
  user_type_id: z.literal(userTypes),
  is_merchant_user: z.boolean(),
  created_by: z.nullable(z.string()),
  created_date: instant,
  updated_by: z.nullable(z.string()),
  updated_date: z.nullable(instant),
  modified_by: z.nullable(z.string()),
  role: z.nullable(z.string()),
  roles: z.array(z.object({ role_id: uuid, name: z.string() })),
  permissionCategories: z.array(z.object({ name: z.string(), permissions: z.array(permissionEntry) })),
  id_server_id: uuid,
  entity_id: uuid,
  client_url: z.string(),
  /** Increased by each save; a change must send the version that it is based on. */
  version: z.int(),
});

export type User = z.output<typeof user>;
