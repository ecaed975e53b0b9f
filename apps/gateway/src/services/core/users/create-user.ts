import { randomUUID } from 'node:crypto';
import type { CallInput } from '@countinghouse/contract/call';
import { createUser as declaration } from '@countinghouse/contract/core/users/create-user';
import { ACTIVE_USER_STATUS_ID, type UserType } from '@countinghouse/domain/access/access';
import { requesterOf } from '../../../accounts/identity-accounts.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { endCreation, recordUserCreation, undoCreations } from '../../../store/people/account-settling.ts';
import { type UserGrants, writeUserGrants } from '../../../store/people/administration.ts';
import { lockGrants } from '../../../store/people/granting.ts';
import { chooseUsername, isEntityInScope, readChosenUsername } from '../../../store/people/users.ts';
import { readGranterCodes } from '../roles/grant.ts';
import { auditedGrants, decideWantedGrants } from '../roles/wanted-grants.ts';

type Body = CallInput<typeof declaration>['body'];

/** Longer than any creation in progress takes. */
const creationUnfinishedAfter_ms = 60_000;

/**
 * Adds a user (S7.20) in three steps: a record of the unfinished creation; the account and invitation at the identity provider; the user's
 * row, which deletes the record. If it fails in between, the record remains, and this operation or the job `settle_accounts` uses it to
 * remove the account. So either both exist, or neither.
 *
 * @throws OperationError not_found for an entity out of reach, invalid_request, grant_refused, service_unavailable
 */
export function createUser({
  identity_accounts,
  owner_pool,
  real_clock,
}: Pick<Dependencies, 'identity_accounts' | 'owner_pool' | 'real_clock'>): Operation<typeof declaration> {
  const takeBack = async (username: string, before: Date) =>
    undoCreations(owner_pool, before, username, ({ id_server_id }) => identity_accounts.remove(id_server_id));

  return async (context, { body }) => {
    const ids = { user_id: randomUUID(), id_server_id: randomUUID() };
    const { identity } = context;
    const entity_id = body.entity_id?.toLowerCase() ?? identity.merchant?.merchant_uid ?? identity.tenant_uid;
    const user_type_id: UserType = entity_id === identity.tenant_uid ? 'Administrator' : 'Merchant';
    const started_at = real_clock.now();
    const wanted = await context.transaction((transaction) =>
      readChosenUsername(transaction, body.username, { entity_id }),
    );
    // An unfinished creation of this name by a dead process is undone.
    await takeBack(wanted.username, new Date(started_at.getTime() - creationUnfinishedAfter_ms));
    const username = await context.transaction(async (transaction) => {
      await decide(transaction, context, body, entity_id, user_type_id);
      const chosen = await chooseUsername(transaction, body.username, { entity_id });
      await recordUserCreation(transaction, { ...ids, username: chosen, started_at });
      return chosen;
    });

    const { email, first_name, last_name } = body;
    try {
      await identity_accounts.create(
        {
          id_server_id: ids.id_server_id,
          username,
          email,
          first_name,
          last_name,
          belonging: { entity_id, tenant_uid: identity.tenant_uid, user_type_id },
          locale: body.locale ?? 'en',
        },
        requesterOf(context),
      );
      await context.transaction(async (transaction) => {
        const granted = await decide(transaction, context, body, entity_id, user_type_id);
        if (!(await endCreation(transaction, ids.user_id))) throw new OperationError('service_unavailable');
        await insertUser(transaction, context, {
          ...ids,
          username,
          email,
          first_name,
          last_name,
          entity_id,
          user_type_id,
        });
        await writeUserGrants(transaction, ids.user_id, granted);
        await writeAudit(transaction, context, {
          call: declaration.name,
          target_type: 'user',
          target_id: ids.user_id,
          after: { username, email, first_name, last_name, user_type_id, ...auditedGrants(granted) },
          entity_id,
        });
      });
    } catch (error) {
      await takeBack(username, new Date(started_at.getTime() + 1)).catch((fault: unknown) => {
        context.log.warn({ err: fault, user_id: ids.user_id }, 'a user who was not added is taken back later');
      });
      throw error;
    }
    return { user_id: ids.user_id };
  };
}

/** Checks that the entity is in reach and the roles and permissions can be granted. Returns the grants. */
async function decide(
  transaction: ScopedTransaction,
  context: OperationContext,
  body: Body,
  entity_id: string,
  user_type_id: UserType,
): Promise<UserGrants> {
  if (!(await isEntityInScope(transaction, entity_id, context.identity))) throw new OperationError('not_found');
  await lockGrants(transaction, entity_id, context.identity.user.entity_id);
  const granter_codes = await readGranterCodes(transaction, context, declaration);
  return decideWantedGrants(
    transaction,
    { roles: body.roles, permissions: body.permissions ?? [] },
    { roles: [], own: [] },
    { entity_id, user_type_id, granter_codes },
  );
}

async function insertUser(
  transaction: ScopedTransaction,
  { identity, clock }: OperationContext,
  user: {
    user_id: string;
    id_server_id: string;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    entity_id: string;
    user_type_id: UserType;
  },
): Promise<void> {
  await transaction
    .insertInto('users')
    .values({
      ...user,
      user_status_id: ACTIVE_USER_STATUS_ID,
      created_by: (identity.impersonator ?? identity.user).user_id,
      created_date: clock.now(),
    })
    .execute();
}
