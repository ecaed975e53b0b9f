import { getUsername } from '@countinghouse/contract/core/get-username';
import { personName_maximum } from '@countinghouse/contract/core/user-fields';
import { type UsernameFault, usernameFault, usernameLengths } from '@countinghouse/domain/username';
import { EMAIL_MAX_LENGTH, matchesEmail, matchesName } from '@countinghouse/domain/validation';
import { Span } from '@countinghouse/ui/form-section';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';

/** Who somebody is, as it is typed. */
export type UserNames = { first_name: string; last_name: string; email: string; username: string };

/** What is wrong with each field, in the reader's language; null where nothing is. */
export type UserProblems = Readonly<Record<keyof UserNames, string | null>>;

/** Of whom the fields are: somebody who is there already, or somebody new of an entity; nothing is asked while that is not chosen. */
export type UserInForm = { user_id: string } | { entity_id: string | undefined };

/**
 * Judges the fields as the gateway does (spec section 5), and asks it whether the user name is taken.
 *
 * @returns `sign_in_name` is what they sign in with where the user name is free
 */
export function useUserProblems(
  names: UserNames,
  of: UserInForm,
): { problems: UserProblems; sign_in_name: string | undefined } {
  const { t } = useLingui();
  const username = names.username.trim();
  const rested = useDebounced(username);
  const chosen = 'user_id' in of || (of.entity_id !== undefined && of.entity_id !== '');
  const asked = chosen && usernameFault(rested) === undefined;
  const query = {
    username: rested,
    ...('user_id' in of ? { except: of.user_id } : of.entity_id === undefined ? {} : { entity_id: of.entity_id }),
  };
  const look = useCall(getUsername, { query }, { shown: 'log', enabled: asked });
  const known = asked && rested === username ? look.data : undefined;
  // Its ending can make a name too long.
  const fault = usernameFault(username) ?? known?.fault ?? undefined;
  const faults: Record<UsernameFault, string> = {
    too_short: t`Use at least 3 characters`,
    too_long: t`Use at most 64 characters`,
    characters: t`Use letters, digits and . _ - @ + only, and begin and end with a letter or digit`,
    mixed_scripts: t`Use the letters of one alphabet only`,
    look_alike: t`This looks like a name in Latin letters: use Latin letters`,
  };
  const nameFault = (name: string) =>
    name.trim() === ''
      ? t`This is required`
      : matchesName(name.trim())
        ? null
        : t`Use letters, spaces, apostrophes, periods and hyphens only`;
  return {
    problems: {
      first_name: nameFault(names.first_name),
      last_name: nameFault(names.last_name),
      email: matchesEmail(names.email.trim()) ? null : t`Enter an email address, such as name@example.com`,
      username:
        fault === undefined ? (known?.username == null ? null : t`Somebody has this username already`) : faults[fault],
    },
    sign_in_name: known?.username === null ? (known.sign_in_name ?? undefined) : undefined,
  };
}

/** The fields of who somebody is, in a form's six columns; a problem shows once its field was left, or all were tried. */
export function UserFields({
  names,
  problems,
  sign_in_name,
  added = false,
  tried,
  disabled = false,
  onChange,
}: {
  names: UserNames;
  problems: UserProblems;
  /** What they sign in with, where the user name was asked for and is free. */
  sign_in_name: string | undefined;
  /** Somebody new, whose username is given an ending. */
  added?: boolean;
  tried: boolean;
  disabled?: boolean;
  onChange: (change: Partial<UserNames>) => void;
}) {
  const { t } = useLingui();
  const [left, setLeft] = useState<ReadonlySet<keyof UserNames>>(new Set());
  const field = (name: keyof UserNames, maximum: number) => ({
    name,
    value: names[name],
    maxLength: maximum,
    disabled,
    autoComplete: 'off',
    error: tried || left.has(name) ? problems[name] : null,
    onBlur: () => setLeft(new Set([...left, name])),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  const username = field('username', usernameLengths.maximum);
  // A taken name is said while it is typed, not only when the field is left.
  const taken = usernameFault(names.username) === undefined ? problems.username : null;
  return (
    <>
      <Span of={3}>
        <TextField label={t`First name`} {...field('first_name', personName_maximum)} />
      </Span>
      <Span of={3}>
        <TextField label={t`Last name`} {...field('last_name', personName_maximum)} />
      </Span>
      <Span of={6}>
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          help={t`Invitations and links for a new password go to this address.`}
          {...field('email', EMAIL_MAX_LENGTH)}
        />
      </Span>
      <Span of={6}>
        <TextField
          label={t`Username`}
          spellCheck={false}
          autoCapitalize="none"
          {...username}
          error={username.error ?? taken}
          help={
            sign_in_name !== undefined
              ? t`This username is free. They sign in as ${sign_in_name}.`
              : added
                ? t`They sign in with it and the number of the business. Capitals make no difference.`
                : t`What they sign in with. Capitals make no difference.`
          }
        />
      </Span>
    </>
  );
}
