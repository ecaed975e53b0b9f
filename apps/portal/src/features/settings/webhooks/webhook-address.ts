import { matchesUuid } from '@countinghouse/domain/text/validation';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { listAddress } from '../../../shared/table/list-address.ts';
import { apiKeysPath } from '../api-keys/api-key-address.ts';

/** The path of the webhook endpoints. */
export const webhooksPath = `${apiKeysPath}?tab=webhooks`;

const id = (text: string | undefined) => (text !== undefined && matchesUuid(text) ? text : undefined);

/** What the list of endpoints keeps in its address; `webhook` is the endpoint whose details are open. */
export const webhooksAddress = listAddress({
  variant: 'older',
  sortColumns: { url: 'text', description: 'text', events: 'number', delivered: 'number', failed: 'number' },
  readFilters: () => ({}),
  open: { name: 'webhook', isKey: matchesUuid },
});

/** Reads whether the tab of webhooks is open, and which delivery of an endpoint. */
export function readWebhooksAddress({ tab, webhook, delivery }: AddressText): {
  shown: boolean;
  delivery: string | undefined;
} {
  return { shown: tab === 'webhooks', delivery: id(webhook) === undefined ? undefined : id(delivery) };
}

/** Returns the address of an endpoint's details. */
export function webhookHref(webhook_id: string): string {
  return `${webhooksPath}&webhook=${webhook_id}`;
}
