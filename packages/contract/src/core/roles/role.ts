import { ROLE_NAME_LENGTH_MAXIMUM, roleNameFault, roleNameOf } from '@countinghouse/domain/access/role-name';
import { patternMessages } from '@countinghouse/domain/text/validation';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';

/** More than there are codes: a longer list is invalid. */
const codes_maximum = 200;

/** A role of an entity: a named set of permissions. */
export const role = z.object({
  role_id: uuid,
  /** The entity of the role: a merchant, or the operator. */
  entity_id: uuid,
  name: z.string(),
  /** Increased by each save; a change must send the version that it is based on. */
  version: z.int(),
  /** Number of users with it, in any status. */
  users_count: z.int(),
  permissions_count: z.int(),
  /** Whether the caller has it: no one changes their own role. */
  own: z.boolean(),
  created_date: instant,
  updated_date: z.nullable(instant),
  updated_by: z.nullable(z.string()),
  /** The merchant of a merchant's role; null for an operator's. */
  merchant: z.nullable(z.object({ merchant_uid: uuid, doing_business_as: z.string() })),
});

export type Role = z.output<typeof role>;

/** A user with the role, as its page lists them. */
export const roleUser = z.object({
  user_id: uuid,
  username: z.string(),
  full_name: z.string(),
  user_status_id: z.int(),
});

/** Permission codes in a body. The operation checks that they exist and who may grant them. */
export const codes = z
  .array(
    z.string('must be a permission code').check(z.maxLength(8, 'must be a permission code')),
    'must be a list of permission codes',
  )
  .check(z.maxLength(codes_maximum, `must have at most ${codes_maximum} codes`));

/** A role name as stored: in one Unicode form, trimmed, single spaces; letters, digits and the characters of section 5. */
const roleName = z.string('must be text').check(
  z.maxLength(ROLE_NAME_LENGTH_MAXIMUM * 4, `must have at most ${ROLE_NAME_LENGTH_MAXIMUM} characters`),
  z.overwrite(roleNameOf),
  z.minLength(1, 'must not be empty'),
  z.maxLength(ROLE_NAME_LENGTH_MAXIMUM, `must have at most ${ROLE_NAME_LENGTH_MAXIMUM} characters`),
  z.refine((name) => roleNameFault(name) !== 'signs', patternMessages.role_name),
);

/** The data of a new or saved role: all of its permission codes. */
export const roleDefinition = z.object({ name: roleName, codes });

/** The codes that a change grants and removes. */
export const permissionDifference = z.object({ granted: z.array(z.string()), taken: z.array(z.string()) });
