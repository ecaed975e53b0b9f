import { ROLE_NAME_LENGTH_MAXIMUM, roleNameFault, roleNameOf } from '@countinghouse/domain/access/role-name';
import { patternMessages } from '@countinghouse/domain/text/validation';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';

/** More than there are codes: a longer list is no list of codes. */
const codes_maximum = 200;

/** A role of an entity: a name for the permissions that some of its users have. */
export const role = z.object({
  role_id: uuid,
  /** Whose role it is: a merchant, or the operator. */
  entity_id: uuid,
  name: z.string(),
  /** Raised by each save; a change names the version it was made over. */
  version: z.int(),
  /** How many users have it, of whatever status. */
  users_count: z.int(),
  permissions_count: z.int(),
  /** Whether whoever asks has it themselves: nobody changes their own role. */
  own: z.boolean(),
  created_date: instant,
  updated_date: z.nullable(instant),
  updated_by: z.nullable(z.string()),
  /** The merchant of a merchant's role; null for one of the operator. */
  merchant: z.nullable(z.object({ merchant_uid: uuid, doing_business_as: z.string() })),
});

export type Role = z.output<typeof role>;

/** A user who has a role, as its page lists them. */
export const roleUser = z.object({
  user_id: uuid,
  username: z.string(),
  full_name: z.string(),
  user_status_id: z.int(),
});

/** Permission codes of a body; whether there are such codes, and who may give them, the operation says. */
export const codes = z
  .array(
    z.string('must be a permission code').check(z.maxLength(8, 'must be a permission code')),
    'must be a list of permission codes',
  )
  .check(z.maxLength(codes_maximum, `must have at most ${codes_maximum} codes`));

/** A role's name as it is kept: in one Unicode form, trimmed, with single spaces; letters, digits and the signs of section 5. */
const roleName = z.string('must be text').check(
  z.maxLength(ROLE_NAME_LENGTH_MAXIMUM * 4, `must have at most ${ROLE_NAME_LENGTH_MAXIMUM} characters`),
  z.overwrite(roleNameOf),
  z.minLength(1, 'must not be empty'),
  z.maxLength(ROLE_NAME_LENGTH_MAXIMUM, `must have at most ${ROLE_NAME_LENGTH_MAXIMUM} characters`),
  z.refine((name) => roleNameFault(name) !== 'signs', patternMessages.role_name),
);

/** What a role is made or saved with: all of its permission codes. */
export const roleDefinition = z.object({ name: roleName, codes });

/** What a change of permissions gives to and takes from somebody. */
export const permissionDifference = z.object({ granted: z.array(z.string()), taken: z.array(z.string()) });
