import type { CallName } from '@countinghouse/contract/calls';
import type { Answer, Given } from '../gateway.ts';
import type { PaymentWorld } from '../payments.ts';
import type { UserName } from '../world.ts';
import { invoiceRequests } from './invoice-requests.ts';
import { merchantRequests } from './merchant-requests.ts';
import { paymentLinkRequests } from './payment-link-requests.ts';
import { paymentRequests } from './payment-requests.ts';
import { peopleRequests } from './people-requests.ts';
import { createSubjects, type MakeRequest, type Request, sendRequest } from './request-subjects.ts';
import { vaultRequests } from './vault-requests.ts';

/** Makes requests that succeed. */
export type Requests = {
  /**
   * Makes a record for the call, and the request that uses it: a user who can make the call succeeds with it once.
   *
   * @param as the user who will send it; during an impersonation, the impersonated user
   */
  requestFor(name: CallName, as: UserName): Promise<Request>;
  /** Sends a request with all headers that its call requires. */
  send(name: CallName, by: UserName, request: Request, more?: Given): Promise<Answer>;
};

/** Makes the requests. A call without a request does not compile. */
export function createRequests(house: PaymentWorld): Requests {
  const subjects = createSubjects(house);
  const requests: Record<CallName, MakeRequest> = {
    ...peopleRequests(subjects),
    ...merchantRequests(subjects),
    ...paymentRequests(subjects),
    ...vaultRequests(subjects),
    ...paymentLinkRequests(subjects),
    ...invoiceRequests(subjects),
  };
  return {
    requestFor: (name, as) => requests[name](as),
    send: (name, by, request, more) => sendRequest(house, name, by, request, more),
  };
}
