import { createPaymentLink } from '@countinghouse/contract/merchants/payment-link/create-payment-link';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconQrcode } from '@tabler/icons-react';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { formHref } from '../settings/settings-address.ts';

/** The button for a new link; nothing if the user may not add one. */
export function AddLinkButton() {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useCallLocks()(createPaymentLink);
  if (!may('PLUD')) return null;
  return locked === undefined ? (
    <LinkButton color="primary" icon={IconPlus} href={formHref({ kind: 'new' })}>
      {t`Add link`}
    </LinkButton>
  ) : (
    <Button color="primary" icon={IconPlus} disabledReason={locked}>
      {t`Add link`}
    </Button>
  );
}

/** Shown before the first link: what this page is for, and the button to add one. */
export function NoLinks() {
  const { t } = useLingui();
  return (
    <EmptyState
      full
      glyph={IconQrcode}
      title={t`Get paid with an address or a QR code`}
      note={t`Send it, print it or put it on your site. People pay by card on your page, without an account.`}
      actions={<AddLinkButton />}
    />
  );
}
