import { randomUUID } from 'node:crypto';
import { createRole as declaration } from '@countinghouse/contract/core/roles/create-role';
import { decideGrant } from '@countinghouse/domain/access/granting';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockGrants } from '../../../store/people/granting.ts';
import { countRoles, writeRoleCodes } from '../../../store/people/roles.ts';
import { permissionCodesOf, readGranterCodes, requireGrant } from './grant.ts';
import { requireEntityInReach, requireFreeName, userTypeOf } from './role-in-reach.ts';

const roles_maximum = 500;

/**
 * Creates a role of the caller's entity, or, for an administrator, of a merchant of the operator (S7.27).
 *
 * @throws OperationError not_found for an entity out of reach, invalid_request for a name that is taken, grant_refused
 */
export const createRole: Operation<typeof declaration> = async (context, { body }) => {
  const { identity } = context;
  const entity_id = body.entity_id?.toLowerCase() ?? identity.merchant?.merchant_uid ?? identity.tenant_uid;
  const codes = permissionCodesOf(body.codes);
  const role_id = randomUUID();
  return context.transaction(async (transaction) => {
    await requireEntityInReach(transaction, context, entity_id);
    await lockGrants(transaction, entity_id, identity.user.entity_id);
    const granter_codes = await readGranterCodes(transaction, context, declaration);
    await requireFreeName(transaction, entity_id, body.name);
    if ((await countRoles(transaction, { of: { entity_id } })) >= roles_maximum) {
      const message = `no more than ${roles_maximum} roles can be kept: delete one first`;
      throw new OperationError('invalid_request', { errors: [{ field: 'name', message }] });
    }
    requireGrant(
      decideGrant({ granter_codes, before: [], after: codes, user_type_id: userTypeOf(context, entity_id) }),
    );
    await transaction
      .insertInto('roles')
      .values({ role_id, entity_id, name: body.name, created_date: context.clock.now() })
      .execute();
    await writeRoleCodes(transaction, role_id, { granted: codes, taken: [] });
    await writeAudit(transaction, context, {
      call: 'create_role',
      target_type: 'role',
      target_id: role_id,
      entity_id,
      after: { name: body.name, codes },
    });
    return { role_id };
  });
};
