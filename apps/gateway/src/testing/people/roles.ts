import { expect } from 'vitest';
import type { Answer, TestGateway } from '../gateway.ts';
import { type UserName, users } from '../world.ts';

/** Adds a role without users, made by a user of the test world for their own entity. */
export async function addRole(
  house: TestGateway,
  as: UserName,
  { name = `Role ${crypto.randomUUID()}`, codes = [] }: { name?: string; codes?: readonly string[] } = {},
): Promise<string> {
  const answer = await house.call('create_role', as, { body: { name, codes } });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.role_id);
}

/** Returns the role that a user of the test world has from the start. */
export async function roleOf(house: TestGateway, name: UserName): Promise<string> {
  const rows = await house.sql<{ role_id: string }>('select role_id from user_roles where user_id = $1', [
    users[name].user_id,
  ]);
  return rows[0]?.role_id ?? '';
}

/** Gives a user of the test world one more role, directly in the database. */
export async function assignRole(house: TestGateway, to: UserName, role_id: string): Promise<void> {
  await house.sql('insert into user_roles values ($1, $2)', [users[to].user_id, role_id]);
}

/** Changes the given fields of a role, from its current version. */
export async function changeRole(
  house: TestGateway,
  as: UserName,
  role_id: string,
  change: { name?: string; codes?: readonly string[]; version?: number },
): Promise<Answer> {
  const [now] = await house.sql<{ name: string; version: number; codes: string[] }>(
    `select name, version, array(select code from role_permissions p where p.role_id = r.role_id) as codes
     from roles r where role_id = $1`,
    [role_id],
  );
  return house.call('update_role', as, { params: { id: role_id }, body: { ...now, ...change } });
}

/**
 * Runs work while a user of the test world holds only these codes, directly in the database. Their previous codes are restored afterwards.
 */
export async function holdingOnly<Result>(
  house: Pick<TestGateway, 'sql'>,
  name: UserName,
  codes: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { user_id } = users[name];
  const roles = await house.sql<{ role_id: string }>('delete from user_roles where user_id = $1 returning role_id', [
    user_id,
  ]);
  const hold = async (held: readonly { code: string; has_access: boolean }[]) => {
    await house.sql('delete from user_permissions where user_id = $1', [user_id]);
    await house.sql('insert into user_permissions select $1, * from unnest($2::text[], $3::boolean[])', [
      user_id,
      held.map(({ code }) => code),
      held.map(({ has_access }) => has_access),
    ]);
  };
  const own = await house.sql<{ code: string; has_access: boolean }>(
    'select code, has_access from user_permissions where user_id = $1',
    [user_id],
  );
  try {
    await hold(codes.map((code) => ({ code, has_access: true })));
    return await work();
  } finally {
    await hold(own);
    for (const { role_id } of roles) await house.sql('insert into user_roles values ($1, $2)', [user_id, role_id]);
  }
}
