import { createClient } from '@countinghouse/contract/client';
import { config } from '../config.ts';
import { visitorSession } from '../visit/visitor-session.ts';

/**
 * Sends a declared call of the checkout or the payment-link service. The payment-link service gets the visitor's token and nothing else, the
 * checkout service no header at all (specification section 7).
 *
 * @throws CallError for every answer that is not a success, with status 0 when there was none
 */
export const send = createClient({
  base: (service) => {
    if (service === 'checkout' || service === 'payment-link') return config().services[service];
    throw new RangeError(`A public page never calls ${service}`);
  },
  headers: ({ service }): Record<string, string> => {
    const token = visitorSession.token();
    return service === 'payment-link' && token !== undefined ? { authorization: `Bearer ${token}` } : {};
  },
});
