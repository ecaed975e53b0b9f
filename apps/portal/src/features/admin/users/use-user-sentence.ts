import { type UsernameFault, usernameFaultMessages } from '@countinghouse/domain/access/username';
import { useLingui } from '@lingui/react/macro';
import { missing } from '../../../shared/form/form-rules.ts';

/** Returns how to fix each fault of a username. */
export function useUsernameSentences(): Readonly<Record<UsernameFault, string>> {
  const { t } = useLingui();
  return {
    too_short: t`Use at least 3 characters`,
    too_long: t`Use at most 64 characters`,
    characters: t`Use letters, digits and . _ - @ + only, and begin and end with a letter or digit`,
    mixed_scripts: t`Use the letters of one alphabet only`,
    look_alike: t`This looks like a name in Latin letters: use Latin letters`,
  };
}

/** Returns how to fix a fault of a user's form; undefined for common faults. */
export function useUserSentence(): (field: string, fault: string) => string | undefined {
  const { t } = useLingui();
  const usernameSentences = useUsernameSentences();
  return (field, fault) => {
    if (field === 'merchant_uid' && fault === missing) return t`Choose a merchant`;
    if (field !== 'username') return undefined;
    if (fault === missing) return usernameSentences.too_short;
    const known = Object.entries(usernameFaultMessages).find(([, message]) => message === fault);
    return known === undefined ? undefined : usernameSentences[known[0] as UsernameFault];
  };
}
