import type { Dependencies } from '../../../dependencies.ts';
import { OperationError } from '../../../operation.ts';
import { addressOfUrl, readWebhookUrl, WebhookAddressError } from '../../../webhooks/address.ts';

/** The maximum number of endpoints of one merchant. */
export const webhooks_maximum = 10;

/**
 * Returns the normalized address of an endpoint if events can be sent to it. It is resolved now, and again at each attempt. A host that
 * cannot be resolved now is refused too, within seconds: the person who enters it can correct it, which is not possible at a delivery.
 *
 * @throws OperationError invalid_request on `url`; its `failure` distinguishes a forbidden address from a host that is not found
 */
export async function checkedWebhookUrl({ webhooks }: Pick<Dependencies, 'webhooks'>, text: string): Promise<string> {
  try {
    const url = readWebhookUrl(text, webhooks);
    await addressOfUrl(url, webhooks);
    return url.href;
  } catch (error) {
    if (!(error instanceof WebhookAddressError)) throw error;
    throw new OperationError('invalid_request', {
      errors: [{ field: 'url', message: error.message }],
      details: { failure: error.failure },
    });
  }
}
