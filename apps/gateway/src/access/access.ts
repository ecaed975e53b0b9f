import type { CallDeclaration } from '@countinghouse/contract/call';
import type { ErrorCode } from '@countinghouse/contract/errors';
import {
  type AccessDecision,
  type CallRequirement,
  decideCall,
  type RefusalReason,
} from '@countinghouse/domain/access/access';
import { OperationError, type RequestIdentity, type Visitor } from '../operation.ts';

/** The error that each reason of domain's access rule is answered with. */
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
 * Refuses a call that the identity may not make, from the call's declaration alone.
 *
 * @throws OperationError with the code that says why
 */
export function requireAccess(call: CallDeclaration, identity: RequestIdentity): void {
  if (call.session === 'any') return;
  requireAllowed(call, identity);
  if (call.merchant_scope === 'one' && identity.merchant === undefined) throw new OperationError('merchant_required');
}

/**
 * The same for a visitor: what a visitor may call is declared so, and the status of the merchant must allow it.
 *
 * @throws OperationError with the code that says why
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
 * Refuses what the identity may not do beyond the call as a whole, such as a part of its body that needs a permission of its own.
 *
 * @throws OperationError with the code that says why
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
