import { matchesUuid } from '@countinghouse/domain/validation';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { apiKeysPath } from '../api-keys/api-key-address.ts';

/** Where the webhook endpoints are. */
export const webhooksPath = `${apiKeysPath}?tab=webhooks`;

const id = (text: string | undefined) => (text !== undefined && matchesUuid(text) ? text : undefined);

/** Whether the tab of webhooks is open, and in it the details of an endpoint and of one of its deliveries. */
export function readWebhooksAddress({ tab, webhook, delivery }: AddressText): {
  shown: boolean;
  open: string | undefined;
  delivery: string | undefined;
} {
  return {
    shown: tab === 'webhooks',
    open: id(webhook),
    delivery: id(webhook) === undefined ? undefined : id(delivery),
  };
}

/** The address of an endpoint's details. */
export function webhookHref(webhook_id: string): string {
  return `${webhooksPath}&webhook=${webhook_id}`;
}
