import { type Answer, type Given, impersonating, type TestGateway } from '../gateway.ts';
import { type MerchantName, merchants, type UserName, users } from '../world.ts';

/** Returns the header that names the person who makes a change. */
export const modifiedBy = (name: UserName): Record<string, string> => ({ 'x-modified-by': users[name].user_id });

/** The reason to use when a test is about something else. */
export const forSupport = { reason: 'Asked for help with a refund' } as const;

export type ImpersonationCalls = {
  start(by: UserName, as: UserName, access?: string, more?: Given): Promise<Answer>;
  stop(by: UserName, as: UserName, headers?: Record<string, string>): Promise<Answer>;
  /** Makes an ordinary read call with the headers of an impersonation. */
  look(by: UserName, as: UserName, merchant: MerchantName): Promise<Answer>;
  open(): Promise<{ impersonator_user_id: string; impersonated_user_id: string; access: string }[]>;
  /** Returns the audit entries of a request, grouped by entity. */
  auditOf(answer: Answer): Promise<Record<string, unknown>[]>;
};

/** Returns impersonation calls that take the names of the test world. */
export function impersonationCalls(house: TestGateway): ImpersonationCalls {
  return {
    start: (by, as, access, more = {}) =>
      house.call('impersonate_user', by, {
        params: { id: users[as].user_id },
        headers: modifiedBy(by),
        query: { ...forSupport, ...(access === undefined ? {} : { access }) },
        ...more,
      }),
    stop: (by, as, headers = {}) =>
      house.call('stop_impersonating', by, { params: { id: users[as].user_id }, headers }),
    look: (by, as, merchant) =>
      house.call('get_merchant_settings', by, {
        params: { id: merchants[merchant].merchant_uid },
        headers: impersonating(as, merchant),
      }),
    open: () =>
      house.sql('select impersonator_user_id, impersonated_user_id, access from impersonations where ended_at is null'),
    auditOf: (answer) =>
      house.sql(
        'select entity_id, user_id, impersonator_user_id, call, target_id, before, after from audit_entries where request_id = $1 order by entity_id',
        [answer.headers.get('x-request-id')],
      ),
  };
}
