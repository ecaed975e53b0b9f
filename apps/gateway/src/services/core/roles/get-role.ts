import type { getRole as declaration } from '@countinghouse/contract/core/roles/get-role';
import type { Operation } from '../../../operation.ts';
import { readRoleInReach } from './role-in-reach.ts';

/** Returns a role (S7.24). */
export const getRole: Operation<typeof declaration> = async (context, { params }) => ({
  role: await context.transaction((transaction) => readRoleInReach(transaction, context, params.id)),
});
