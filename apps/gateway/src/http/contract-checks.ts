import type { CallDeclaration } from '@countinghouse/contract/call';
import { errorsOf } from '@countinghouse/contract/call-errors';
import { calls } from '@countinghouse/contract/calls';
import type { ErrorCode } from '@countinghouse/contract/errors';
import { z } from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import { type OperationContext, OperationError } from '../operation.ts';
import { wasAudited } from '../store/audit/audit.ts';

/** The contract checks of one gateway. */
export type ContractChecks = ReturnType<typeof createContractChecks>;

/** Checks that operations do what their calls declare. Outside production a violation fails the request, so that tests find it. */
export function createContractChecks({ settings, log }: Dependencies) {
  const strict = settings.NODE_ENV !== 'production';
  const declared = new Map<CallDeclaration, ReadonlySet<ErrorCode>>();
  for (const call of Object.values(calls)) declared.set(call, new Set(errorsOf(call)));

  return {
    /** Outside production an undeclared error is a bug. */
    onlyDeclared: (call: CallDeclaration) => (error: unknown) => {
      if (strict && error instanceof OperationError && declared.get(call)?.has(error.code) !== true) {
        throw new Error(`${call.name} answered ${error.code}, which it does not declare`, { cause: error });
      }
      throw error;
    },

    requireAudited: (call: CallDeclaration, context: OperationContext) => {
      if (strict && call.effect === 'write' && call.idempotency === undefined && !wasAudited(context)) {
        throw new Error(`${call.name} changed something and wrote no audit entry`);
      }
    },

    /** Removes undeclared fields from a response. In production a wrong shape is logged and sent, because the work is already done. */
    checkedResponse: (call: CallDeclaration, result: unknown): unknown => {
      const checked = z.safeParse(call.response as z.core.$ZodType, result);
      if (checked.success) return checked.data;
      const faults = checked.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
      if (strict) throw new Error(`The response of ${call.name} does not fit its contract: ${faults.join('; ')}`);
      log.error({ call: call.name, faults }, 'a response does not fit its contract');
      return result;
    },
  };
}
