import type { Dependencies } from '../../../dependencies.ts';
import { OperationError } from '../../../operation.ts';
import { addressOfUrl, readWebhookUrl, WebhookAddressError } from '../../../webhooks/address.ts';

/** Endpoints of one merchant. */
export const webhooks_maximum = 10;

/**
 * The address of an endpoint as it is kept, once it is one that events may be sent to: looked up now, and again at each try. A host that
 * cannot be looked up now is refused too, within seconds: whoever types it is there to mend it, and nobody is when it is sent to.
 *
 * @throws OperationError invalid_request on `url`; its `failure` tells an address that is never sent to from a host that is not found
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
