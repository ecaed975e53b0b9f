import { cardNumberMessage } from '@countinghouse/domain/card/card-number-in-text';
import { patternMessages } from '@countinghouse/domain/text/validation';
import { useLingui } from '@lingui/react/macro';
import { cardNumberSentence } from '../client/error-messages.ts';
import { useFormat } from '../format/use-format.ts';
import { missing } from './form-rules.ts';

/**
 * Returns the function that says, in the user's language, how to fix a fault that the contract names. The fault comes from a check here or
 * from an answer of the gateway.
 */
export function useFaultSentences(): (fault: string) => string {
  const { t, i18n } = useLingui();
  const { count } = useFormat();
  return (fault) => {
    const length_maximum = /^must have at most (\d+) characters$/.exec(fault)?.[1];
    if (length_maximum !== undefined) {
      const maximum = count(Number(length_maximum));
      return t`Use at most ${maximum} characters`;
    }
    switch (fault) {
      case missing:
      case 'must be given':
        return t`This is required`;
      case cardNumberMessage:
        return i18n._(cardNumberSentence);
      case patternMessages.email:
        return t`Enter an email address, such as name@example.com`;
      case patternMessages.name:
        return t`Use letters, spaces, apostrophes, periods and hyphens only`;
      default:
        return t`This was not accepted. Check it`;
    }
  };
}
