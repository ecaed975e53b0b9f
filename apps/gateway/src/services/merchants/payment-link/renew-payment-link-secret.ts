import type { renewPaymentLinkSecret as declaration } from '@countinghouse/contract/merchants/payment-link/renew-payment-link-secret';
import type { Operation } from '../../../operation.ts';
import type { LinkReading } from '../../../store/payment-links/link-details.ts';
import { createLinkSecret, type SecretKeys, withdrawLinkSecret } from '../../../store/payment-links/link-secrets.ts';
import { readLinkSettings } from '../../../store/payment-links/link-settings.ts';
import { actOnLink } from './act-on-link.ts';

/** Gives a payment link a new secret (S7.130). The old address then shows as withdrawn, and its sessions end. */
export function renewPaymentLinkSecret(needs: LinkReading & SecretKeys): Operation<typeof declaration> {
  return (context, input) => {
    const made = needs.link_secrets.newSecret();
    return actOnLink(needs, context, input, {
      call: 'renew_payment_link_secret',
      action: 'renew_secret',
      event: 'payment_link.updated',
      change: () => ({ secret_last_four: made.secret.slice(-4) }),
      besides: async (transaction, { merchant_uid, link_id, terminal_uid }, now) => {
        const settings = await readLinkSettings(transaction, merchant_uid);
        await withdrawLinkSecret(transaction, { merchant_uid, link_id }, now);
        const created_by = context.identity.user.user_id;
        const owner = {
          merchant_uid,
          link_id,
          terminal_uid,
          locale: settings?.default_locale ?? 'en',
          created_by,
          now,
        };
        await createLinkSecret(transaction, needs, owner, made);
      },
    });
  };
}
