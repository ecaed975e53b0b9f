import { patternMessages } from '@countinghouse/domain/text/validation';
import { useLingui } from '@lingui/react/macro';
import { missing } from '../../../shared/form/form-rules.ts';

/** Returns how to fix a fault of a role's name; undefined for common faults. */
export function useRoleNameSentence(): (fault: string) => string | undefined {
  const { t } = useLingui();
  return (fault) => {
    const signs = "& @ . , - : / ( ) ' + ? ! #";
    switch (fault) {
      case missing:
      case 'must not be empty':
        return t`Give the role a name`;
      case patternMessages.role_name:
        return t`Use letters, digits, spaces and ${signs} only`;
      default:
        return undefined;
    }
  };
}
