import { usernameLengths } from '@countinghouse/domain/access/username';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, uuid } from '../../fields.ts';

/**
 * Returns whether a user name is taken, regardless of case and Unicode form: `username` is the stored form of the name if a colleague has
 * it, and null if it is free. Names end with the number of their business, so users elsewhere do not matter and are not checked. For an
 * invalid name the answer says what is wrong.
 */
export const getUsername = defineCall({
  name: 'get_username',
  service: 'core',
  method: 'GET',
  path: '/Users/get',
  summary: 'Check whether a user name is available',
  source: 'S7.32',
  permission: { any_of: ['USAD', 'USUP'] },
  effect: 'read',
  merchant_scope: 'none',
  query: z.object({
    username: text(usernameLengths.maximum * 4).check(z.minLength(1, 'is required')),
    /** A user whose own name does not count: the one being changed. */
    except: z.optional(uuid),
    /** For an administrator: the merchant of the new user. */
    entity_id: z.optional(uuid),
  }),
  response: z.object({
    username: z.nullable(z.string()),
    /** The sign-in name: the name with the number of the business (`ada@482135`); null if the name is invalid. */
    sign_in_name: z.nullable(z.string()),
    /** Why the name is invalid; null if it is valid. */
    fault: z.nullable(z.literal(['too_short', 'too_long', 'characters', 'mixed_scripts', 'look_alike'])),
  }),
  errors: ['not_found'],
});
