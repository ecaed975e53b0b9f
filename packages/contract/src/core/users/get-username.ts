import { usernameLengths } from '@countinghouse/domain/access/username';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, uuid } from '../../fields.ts';

/**
 * Whether a user name is taken, in any case and any Unicode form of its letters: `username` is the name as it would be kept where a
 * colleague has it, and null where it is free. Names end with the number of their business, so people elsewhere make no difference and are
 * not looked at. A name that nobody can have is answered with what is wrong with it.
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
    /** A user whose own name does not count: the one who is being changed. */
    except: z.optional(uuid),
    /** For an administrator: the merchant for whom somebody is to work. */
    entity_id: z.optional(uuid),
  }),
  response: z.object({
    username: z.nullable(z.string()),
    /** What they would sign in with: the name with the number of the business (`ada@482135`); null where nobody can have it. */
    sign_in_name: z.nullable(z.string()),
    /** Why nobody can have this name; null where somebody can. */
    fault: z.nullable(z.literal(['too_short', 'too_long', 'characters', 'mixed_scripts', 'look_alike'])),
  }),
  errors: ['not_found'],
});
