import type { Dependencies } from '../dependencies.ts';
import type { OperationsOf } from '../operation.ts';
import { endUserSessions } from '../services/core/accounts/end-user-sessions.ts';
import { getUserSecurity } from '../services/core/accounts/get-user-security.ts';
import { inviteUser } from '../services/core/accounts/invite-user.ts';
import { resetUserSecondFactor } from '../services/core/accounts/reset-user-second-factor.ts';
import { downloadAuditHistory } from '../services/core/audit/download-audit-history.ts';
import { searchAuditHistory } from '../services/core/audit/search-audit-history.ts';
import { getBackgroundJobs } from '../services/core/background-jobs/get-background-jobs.ts';
import { retryBackgroundJobs } from '../services/core/background-jobs/retry-background-jobs.ts';
import { createContactMessage } from '../services/core/contact/create-contact-message.ts';
import { createContactMessageSignedOut } from '../services/core/contact/create-contact-message-signed-out.ts';
import { getImpersonations } from '../services/core/impersonation/get-impersonations.ts';
import { impersonateUser } from '../services/core/impersonation/impersonate-user.ts';
import { stopImpersonating } from '../services/core/impersonation/stop-impersonating.ts';
import { getPageChecks } from '../services/core/public-pages/get-page-checks.ts';
import { createRole } from '../services/core/roles/create-role.ts';
import { deleteRole } from '../services/core/roles/delete-role.ts';
import { getPermissionCodes } from '../services/core/roles/get-permission-codes.ts';
import { getPermissions } from '../services/core/roles/get-permissions.ts';
import { getRole } from '../services/core/roles/get-role.ts';
import { getRolePermissions } from '../services/core/roles/get-role-permissions.ts';
import { getRoles } from '../services/core/roles/get-roles.ts';
import { getRolesByEntity } from '../services/core/roles/get-roles-by-entity.ts';
import { getRolesByEntityWithUsers } from '../services/core/roles/get-roles-by-entity-with-users.ts';
import { previewRole } from '../services/core/roles/preview-role.ts';
import { updatePermissionsByEntity } from '../services/core/roles/update-permissions-by-entity.ts';
import { updateRole } from '../services/core/roles/update-role.ts';
import { getSandboxClock } from '../services/core/sandbox-clock/get-sandbox-clock.ts';
import { moveSandboxClock } from '../services/core/sandbox-clock/move-sandbox-clock.ts';
import { createSavedView } from '../services/core/saved-views/create-saved-view.ts';
import { deleteSavedView } from '../services/core/saved-views/delete-saved-view.ts';
import { getSavedViews } from '../services/core/saved-views/get-saved-views.ts';
import { updateSavedView } from '../services/core/saved-views/update-saved-view.ts';
import { activateUser } from '../services/core/users/activate-user.ts';
import { createUser } from '../services/core/users/create-user.ts';
import { deactivateUser } from '../services/core/users/deactivate-user.ts';
import { deleteUser } from '../services/core/users/delete-user.ts';
import { downloadUsers } from '../services/core/users/download-users.ts';
import { getUser } from '../services/core/users/get-user.ts';
import { getUserByIdServer } from '../services/core/users/get-user-by-id-server.ts';
import { getUserByIdentity } from '../services/core/users/get-user-by-identity.ts';
import { getUserEmails } from '../services/core/users/get-user-emails.ts';
import { getUserLogs } from '../services/core/users/get-user-logs.ts';
import { getUserMerchants } from '../services/core/users/get-user-merchants.ts';
import { getUserPermissions } from '../services/core/users/get-user-permissions.ts';
import { getUsername } from '../services/core/users/get-username.ts';
import { getUsers } from '../services/core/users/get-users.ts';
import { getUsersByEntity } from '../services/core/users/get-users-by-entity.ts';
import { updateUser } from '../services/core/users/update-user.ts';

/** Makes the operations of the core service. */
export function coreOperations(dependencies: Dependencies): OperationsOf<'core'> {
  return {
    create_contact_message: createContactMessage(dependencies),
    create_contact_message_signed_out: createContactMessageSignedOut(dependencies),
    download_audit_history: downloadAuditHistory(dependencies),
    download_users: downloadUsers(dependencies),
    get_background_jobs: getBackgroundJobs(dependencies),
    get_page_checks: getPageChecks(dependencies),
    get_sandbox_clock: getSandboxClock(dependencies),
    move_sandbox_clock: moveSandboxClock(dependencies),
    get_permission_codes: getPermissionCodes,
    retry_background_jobs: retryBackgroundJobs,
    get_user: getUser,
    get_user_by_id_server: getUserByIdServer,
    get_user_emails: getUserEmails,
    get_user_merchants: getUserMerchants,
    get_username: getUsername,
    activate_user: activateUser(dependencies),
    create_user: createUser(dependencies),
    deactivate_user: deactivateUser(dependencies),
    delete_user: deleteUser(dependencies),
    end_user_sessions: endUserSessions(dependencies),
    get_user_logs: getUserLogs,
    get_user_permissions: getUserPermissions,
    get_user_security: getUserSecurity(dependencies),
    invite_user: inviteUser(dependencies),
    reset_user_second_factor: resetUserSecondFactor(dependencies),
    update_user: updateUser(dependencies),
    get_user_by_identity: getUserByIdentity,
    get_users: getUsers,
    get_users_by_entity: getUsersByEntity,
    create_role: createRole,
    delete_role: deleteRole,
    get_permissions: getPermissions,
    get_role: getRole,
    get_role_permissions: getRolePermissions,
    get_roles: getRoles,
    get_roles_by_entity: getRolesByEntity,
    get_roles_by_entity_with_users: getRolesByEntityWithUsers,
    preview_role: previewRole,
    update_permissions_by_entity: updatePermissionsByEntity,
    update_role: updateRole,
    get_impersonations: getImpersonations(dependencies),
    get_saved_views: getSavedViews,
    create_saved_view: createSavedView,
    update_saved_view: updateSavedView,
    delete_saved_view: deleteSavedView,
    impersonate_user: impersonateUser(dependencies),
    search_audit_history: searchAuditHistory(dependencies),
    stop_impersonating: stopImpersonating(dependencies),
  };
}
