import { closePaymentLink } from '@countinghouse/contract/merchants/payment-link/close-payment-link';
import { createPaymentLink } from '@countinghouse/contract/merchants/payment-link/create-payment-link';
import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import { pausePaymentLink } from '@countinghouse/contract/merchants/payment-link/pause-payment-link';
import type { LinkRow } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { renewPaymentLinkSecret } from '@countinghouse/contract/merchants/payment-link/renew-payment-link-secret';
import { resumePaymentLink } from '@countinghouse/contract/merchants/payment-link/resume-payment-link';
import { sendPaymentLink } from '@countinghouse/contract/merchants/payment-link/send-payment-link';
import { updatePaymentLink } from '@countinghouse/contract/merchants/payment-link/update-payment-link';
import { linkStatusAfter } from '@countinghouse/domain/payment-link/payment-link';
import { useLingui } from '@lingui/react/macro';
import {
  IconCopy,
  IconEye,
  IconLink,
  IconLinkOff,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconRefresh,
} from '@tabler/icons-react';
import { copyPromised } from '../../../shared/actions/copy-promised.ts';
import { type ActionItem, offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { linkCalls } from '../link-calls.ts';
import { formHref, previewHref } from '../settings/settings-address.ts';

/** A dialog over a link, rendered by its page. */
export type LinkDialog = { kind: 'share' | 'send'; link_id: string };

/** Returns the actions on a link, in menu order. Those that a permission or the link's state forbids are left out. */
export function useLinkMenu(
  merchant_uid: string,
  onDialog: (dialog: LinkDialog) => void,
): (row: LinkRow) => ActionItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const lockOf = useCallLocks();
  const { act, ask, end } = useActions(linkCalls);
  return (row) => {
    const { link_id, name, version, status } = row;
    const params = { id: merchant_uid, link_id };
    const body = { version };
    const changes = may('PLUD');
    const opens = status !== 'closed';
    return offered([
      opens && {
        key: 'copy',
        label: t`Copy link`,
        glyph: IconLink,
        onSelect: () => void copyPromised(() => readAddress(params), t`The link is copied`),
      },
      opens && {
        key: 'share',
        label: t`QR code and poster`,
        glyph: IconQrcode,
        onSelect: () => onDialog({ kind: 'share', link_id }),
      },
      linkStatusAfter(status, 'send') !== undefined &&
        changes && {
          key: 'send',
          label: t`Send`,
          glyph: IconMail,
          disabledReason: lockOf(sendPaymentLink),
          onSelect: () => onDialog({ kind: 'send', link_id }),
        },
      {
        key: 'preview',
        label: t`Preview`,
        glyph: IconEye,
        href: previewHref(link_id),
      },
      linkStatusAfter(status, 'change') !== undefined &&
        changes && {
          key: 'edit',
          label: t`Edit`,
          glyph: IconPencil,
          disabledReason: lockOf(updatePaymentLink),
          href: formHref({ kind: 'edit', link_id }),
        },
      linkStatusAfter(status, 'pause') !== undefined &&
        changes && {
          key: 'pause',
          label: t`Pause`,
          glyph: IconPlayerPause,
          disabledReason: lockOf(pausePaymentLink),
          onSelect: () => void act(() => send(pausePaymentLink, { params, body }), t`${name} is paused`),
        },
      linkStatusAfter(status, 'resume') !== undefined &&
        changes && {
          key: 'resume',
          label: t`Resume`,
          glyph: IconPlayerPlay,
          disabledReason: lockOf(resumePaymentLink),
          onSelect: () => void act(() => send(resumePaymentLink, { params, body }), t`${name} can be paid again`),
        },
      linkStatusAfter(status, 'renew_secret') !== undefined &&
        changes && {
          key: 'renew',
          label: t`New address`,
          glyph: IconRefresh,
          disabledReason: lockOf(renewPaymentLinkSecret),
          onSelect: () =>
            void ask(
              {
                title: t`Give ${name} a new address?`,
                subtitle: t`The old address stops working immediately, including printed codes and emails already sent.`,
                confirmLabel: t`Create new address`,
                cancelLabel: t`Keep the address`,
              },
              () => send(renewPaymentLinkSecret, { params, body }),
              t`${name} has a new address`,
            ),
        },
      changes && {
        key: 'copy-of',
        label: t`Duplicate`,
        glyph: IconCopy,
        disabledReason: lockOf(createPaymentLink),
        href: formHref({ kind: 'copy', link_id }),
      },
      linkStatusAfter(status, 'close') !== undefined &&
        changes && {
          key: 'close',
          label: t({ message: 'Close', context: 'payment link' }),
          glyph: IconLinkOff,
          disabledReason: lockOf(closePaymentLink),
          onSelect: () =>
            void end(
              {
                title: t`Close ${name}?`,
                subtitle: t`This link can no longer be paid. Payments in progress are completed.`,
                confirmLabel: t`Close link`,
              },
              () => send(closePaymentLink, { params, body }),
              t`${name} is closed`,
            ),
        },
    ]);
  };
}

/** Reads the current address of a link. */
async function readAddress(params: { id: string; link_id: string }): Promise<string> {
  const { link } = await send(getPaymentLink, { params });
  if (link.address === null) throw new Error('This link has no address any more');
  return link.address;
}
