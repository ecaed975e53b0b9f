import { ROLE_NAME_LENGTH_MAXIMUM, roleNameFault } from '@countinghouse/domain/role-name';
import { useLingui } from '@lingui/react/macro';

/** What is wrong with a role's name, in words that say how to mend it; undefined when nothing is. */
export function useRoleNameFault(): (name: string) => string | undefined {
  const { t } = useLingui();
  return (name) => {
    const fault = roleNameFault(name);
    if (fault === undefined) return undefined;
    if (fault === 'empty') return t`Give the role a name`;
    const signs = "& @ . , - : / ( ) ' + ? ! #";
    return fault === 'signs'
      ? t`Use letters, digits, spaces and ${signs} only`
      : t`Use at most ${ROLE_NAME_LENGTH_MAXIMUM} characters`;
  };
}
