import { IconButton } from '@countinghouse/ui/button/icon-button';
import { useLingui } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';
import { securityAddress } from '../../shared/sign-in/security-address.ts';

/** Opens the identity provider's page for password, second factors and sessions in a new tab. */
export function SecurityButton() {
  const { t } = useLingui();
  const open = () => window.open(securityAddress(), '_blank', 'noopener');
  return <IconButton glyph={IconShieldLock} label={t`Password and security`} onClick={open} />;
}
