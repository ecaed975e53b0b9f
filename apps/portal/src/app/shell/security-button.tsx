import { IconButton } from '@countinghouse/ui/button/icon-button';
import { useLingui } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';
import { securityAddress } from '../../shared/sign-in/security-address.ts';

/** Opens, in a tab of its own, the identity provider's page of the person's password, second factors and sessions. */
export function SecurityButton() {
  const { t } = useLingui();
  const open = () => window.open(securityAddress(), '_blank', 'noopener');
  return <IconButton glyph={IconShieldLock} label={t`Password and security`} onClick={open} />;
}
