import { OperationError } from './operation.ts';
import type { GatewaySettings } from './settings.ts';

/** What can be changed of a sign-in account; what is left out stays. */
export type AccountChange = { username?: string; email?: string; first_name?: string; last_name?: string };

/** Sign-in accounts, which live at the identity provider and not here. */
export type IdentityAccounts = {
  /** @throws OperationError not_found, invalid_request (a name that is taken) or service_unavailable */
  update(id_server_id: string, change: AccountChange): Promise<void>;
  /** Has the identity provider send a link to set a new password. @throws OperationError not_found or service_unavailable */
  sendPasswordReset(id_server_id: string): Promise<void>;
};

const limit_ms = 3_000;

/** Reaches the identity application's internal calls, which its service secret opens. */
export function createIdentityAccounts(
  settings: Pick<GatewaySettings, 'IDENTITY_INTERNAL_URL' | 'IDENTITY_SERVICE_SECRET'>,
  send: typeof fetch = fetch,
): IdentityAccounts {
  const call = async (method: 'PUT' | 'POST', path: string, body?: unknown): Promise<void> => {
    let response: Response;
    try {
      response = await send(settings.IDENTITY_INTERNAL_URL + path, {
        method,
        headers: {
          authorization: `Bearer ${settings.IDENTITY_SERVICE_SECRET}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(limit_ms),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await response.body?.cancel();
    } catch (error) {
      throw new OperationError('service_unavailable', { cause: error });
    }
    if (response.ok) return;
    if (response.status === 404) throw new OperationError('not_found');
    if (response.status === 400) {
      throw new OperationError('invalid_request', { errors: [{ field: 'email', message: 'is not valid' }] });
    }
    if (response.status === 409) {
      throw new OperationError('invalid_request', { errors: [{ field: 'username', message: 'is taken' }] });
    }
    throw new OperationError('service_unavailable', {
      cause: new Error(`The identity provider answered ${response.status}`),
    });
  };
  return {
    update: (id_server_id, change) => call('PUT', `/internal/accounts/${id_server_id}`, change),
    sendPasswordReset: (id_server_id) => call('POST', `/internal/accounts/${id_server_id}/reset-password`),
  };
}
