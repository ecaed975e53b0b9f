import type { CallDeclaration } from '@countinghouse/contract/call';
import type { ErrorCode } from '@countinghouse/contract/errors';
import {
  type AccessDecision,
  type CallRequirement,
  decideCall,
  type RefusalReason,
} from '@countinghouse/domain/access/access';
import { OperationError, type RequestIdentity, type Visitor } from '../operation.ts';

/** The error code for each refusal reason of the domain's access rule. */
const codes: Readonly<Record<Exclude<RefusalReason, 'merchant_status_forbids'>, ErrorCode>> = {
  sign_in_required: 'not_signed_in',
  visitor_only: 'permission_missing',
  visitor_forbidden: 'permission_missing',
  user_inactive: 'user_inactive',
  no_merchant_in_scope: 'merchant_required',
  administrator_only: 'permission_missing',
  merchant_only: 'permission_missing',
  view_only_impersonation: 'view_only_impersonation',
  impersonation_forbids: 'impersonation_forbids',
  permission_missing: 'permission_missing',
  merchant_setting_off: 'merchant_setting_off',
};

/**
 * Refuses a call that the identity cannot make, based only on the call's declaration.
 *
 * @throws OperationError with the code of the reason
 */
export function requireAccess(call: CallDeclaration, identity: RequestIdentity): void {
  if (call.session === 'any') return;
  requireAllowed(call, identity);
  if (call.merchant_scope === 'one' && identity.merchant === undefined) throw new OperationError('merchant_required');
}

/**
 * The same for a visitor: the call must be declared for visitors, and the merchant's status must allow it.
 *
 * @throws OperationError with the code of the reason
 */
export function requireVisitorAccess(call: CallDeclaration, { merchant, merchant_setting }: Visitor): void {
  const { account_status_code } = merchant;
  const decision = decideCall(call, { visitor: true, merchant: { account_status_code, merchant_setting } });
  if (decision.allowed) return;
  throw new OperationError(
    decision.reason === 'merchant_status_forbids' ? 'merchant_status_forbids' : codes[decision.reason],
  );
}

/**
 * Refuses an action within a call, such as a part of its body that needs its own permission.
 *
 * @throws OperationError with the code of the reason
 */
export function requireAllowed(requirement: CallRequirement, identity: RequestIdentity): void {
  const decision = decideCall(requirement, identity.access);
  if (!decision.allowed) throw new OperationError(codeOf(decision, identity));
}

function codeOf(decision: Extract<AccessDecision, { allowed: false }>, identity: RequestIdentity): ErrorCode {
  if (decision.reason !== 'merchant_status_forbids') return codes[decision.reason];
  const status = identity.merchant?.account_status_code;
  if (status === 'Unviewed') return 'account_not_reviewed';
  if (status === 'Closed' && identity.impersonator === undefined) return 'merchant_closed';
  return 'merchant_status_forbids';
}
