import { matchesEmail } from '@countinghouse/domain/text/validation';
import { t } from '@lingui/core/macro';

/** Says how to fix an e-mail address. */
export function emailFault(email: string): string | undefined {
  if (matchesEmail(email)) return undefined;
  const name = /^[^\s@]+@([\p{L}\d-]+)\.?$/u.exec(email)?.[1];
  if (name === undefined) return t`Enter an email address, such as name@example.com`;
  const domain = `${name}.com`;
  return t`Add the part after the @, such as ${domain}`;
}
