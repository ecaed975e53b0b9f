import {
  usernameFault,
  usernameFaultMessages,
  usernameLengths,
  usernameOf,
} from '@countinghouse/domain/access/username';
import { matchesEmail, matchesName, patternMessages } from '@countinghouse/domain/text/validation';
import { z } from 'zod/mini';
import { text, uuid } from '../../fields.ts';

/** The longest first or last name, in characters. */
export const personName_maximum = 64;

/** A first or last name of specification section 5. */
export const personName = text(personName_maximum).check(
  z.minLength(1, 'is required'),
  z.refine((name) => name === '' || matchesName(name), patternMessages.name),
);

/** An e-mail address of specification section 5. */
export const emailAddress = text(254).check(z.refine(matchesEmail, patternMessages.email));

/** A user name in its stored form. */
export const usernameField = z.pipe(
  text(usernameLengths.maximum * 4),
  z.pipe(
    z.transform(usernameOf),
    z.string().check((payload) => {
      const fault = usernameFault(payload.value);
      if (fault !== undefined) {
        payload.issues.push({ code: 'custom', input: payload.value, message: usernameFaultMessages[fault] });
      }
    }),
  ),
);

/** The roles of a user, all of their own entity. */
export const roleIds = z.array(uuid).check(z.maxLength(20, 'must have at most 20 roles'));

/** Individual grants and removals of a user; for other codes the roles decide. */
export const ownPermissions = z
  .array(z.object({ code: text(8), has_access: z.boolean() }))
  .check(z.maxLength(200, 'must have at most 200 permissions'));
