import { randomUUID } from 'node:crypto';
import type { CallName } from '@countinghouse/contract/calls';
import { addMerchant } from '../merchants.ts';
import { contactBody } from '../people/contact.ts';
import { forSupport } from '../people/impersonation.ts';
import { userBody } from '../people/users.ts';
import { savedViewBody } from '../reports/saved-views.ts';
import { addLink } from '../vault.ts';
import { users } from '../world.ts';
import { type MakeRequest, type Subjects, version } from './request-subjects.ts';

/** Requests of the core and the identity service: people, roles, impersonation, histories, messages. */
export const peopleRequests = ({
  house,
  run,
  isAdministrator,
  id,
  nothing,
  merchantId,
  freshUser,
  seenUser,
  self,
  freshRole,
  seenRole,
  freshView,
}: Subjects) =>
  ({
    get_user_by_identity: async (as) => ({ params: { id_server_id: users[as].id_server_id } }),
    get_permission_codes: self,
    get_user: self,
    get_user_logs: self,
    get_user_by_id_server: (as) => id(users[as].id_server_id),
    update_account: async (as) => ({ body: { id_server_id: users[as].id_server_id, last_name: 'Quist' } }),
    reset_password: async (as) => ({ body: { id_server_id: users[as].id_server_id } }),
    get_email_change: async (as) => ({ params: { id_server_id: users[as].id_server_id } }),
    cancel_email_change: async (as) => ({ params: { id_server_id: users[as].id_server_id } }),
    get_users: nothing,
    download_users: nothing,
    get_users_by_entity: merchantId,
    get_user_merchants: seenUser,
    get_user_emails: seenUser,
    get_user_permissions: seenUser,
    get_user_security: seenUser,
    get_username: async () => ({ query: { username: 'clerk' } }),
    create_user: async () => ({ body: userBody() }),
    update_user: async (as) => ({ ...(await freshUser(as)), body: { version, first_name: 'Changed' } }),
    delete_user: freshUser,
    deactivate_user: freshUser,
    activate_user: freshUser,
    invite_user: freshUser,
    end_user_sessions: freshUser,
    reset_user_second_factor: freshUser,
    get_second_factor_policy: nothing,
    update_second_factor_policy: async (as) => ({
      body: {
        version: 0,
        merchant_users: true,
        ...(users[as].user_type_id === 'Merchant' ? { merchant_uid: users[as].entity_id } : {}),
      },
    }),
    get_impersonations: nothing,
    impersonate_user: async () => ({ ...(await id(users.clerk.user_id)), query: forSupport }),
    stop_impersonating: async (as) => {
      if (isAdministrator(as))
        await run('impersonate_user', as, { ...(await id(users.merchant.user_id)), query: forSupport });
      return id(users.merchant.user_id);
    },
    get_roles: nothing,
    get_permissions: nothing,
    get_roles_by_entity: merchantId,
    get_roles_by_entity_with_users: merchantId,
    get_role: seenRole,
    get_role_permissions: seenRole,
    preview_role: async (as) => ({ ...(await seenRole(as)), body: { codes: [] } }),
    create_role: async () => ({ body: { name: `Role ${randomUUID()}`, codes: [] } }),
    update_role: async (as) => ({
      ...(await freshRole(as)),
      body: { name: `Role ${randomUUID()}`, codes: [], version },
    }),
    delete_role: freshRole,
    update_permissions_by_entity: async () => ({
      body: { entity_id: await addMerchant(house), permissions: [{ code: 'BNVI', has_access: false }] },
    }),
    get_saved_views: async () => ({ query: { list: 'payments' } }),
    create_saved_view: async () => ({ body: savedViewBody() }),
    update_saved_view: async (as) => ({ ...(await freshView(as)), body: { version, shared: true } }),
    delete_saved_view: (as) => freshView(as),
    search_audit_history: nothing,
    download_audit_history: async () => ({ body: {} }),
    get_background_jobs: nothing,
    get_page_checks: nothing,
    retry_background_jobs: async () => ({ body: { task: 'send_contact_mail' } }),
    get_sandbox_clock: nothing,
    move_sandbox_clock: async () => ({
      body: { to: new Date(house.gateway.dependencies.clock.now().getTime() + 2_000).toISOString() },
    }),

    create_contact_message: async () => ({ body: contactBody }),
    create_contact_message_signed_out: async () => ({ body: { ...contactBody, sender_name: 'Ada' } }),
    // Only visitors can make these calls.
    get_visitor_page: nothing,
    add_visitor_account: nothing,
    open_visitor_session: async () => ({ body: { secret: await addLink(house) } }),
  }) satisfies Partial<Record<CallName, MakeRequest>>;
