import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import type { Belonging } from '../accounts/accounts.ts';

/** From whom an operator or a merchant requires a second factor. `version` increases with each save; 0 before the first. */
export type SecondFactorPolicy = { version: number } & Readonly<Record<Belonging['user_type_id'], boolean>>;

/** Returns the policy of an operator or a merchant; nothing is required by default. */
export async function readPolicy(database: pg.Pool | pg.PoolClient, entity_id: string): Promise<SecondFactorPolicy> {
  const { rows } = await database.query<{
    user_type_id: Belonging['user_type_id'];
    required: boolean;
    version: number;
  }>('select user_type_id, required, version from second_factor_policies where entity_id = $1', [entity_id]);
  const of = (user_type_id: Belonging['user_type_id']) =>
    rows.find((row) => row.user_type_id === user_type_id)?.required ?? false;
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    Administrator: of('Administrator'),
    Merchant: of('Merchant'),
  };
}

/** Saves over the version that was read; undefined if another user saved meanwhile. It applies at each user's next sign-in. */
export async function savePolicy(
  pool: pg.Pool,
  entity_id: string,
  { version, ...required }: SecondFactorPolicy,
  now: Date,
): Promise<SecondFactorPolicy | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`second factor policy ${entity_id}`]);
    if ((await readPolicy(client, entity_id)).version !== version) return undefined;
    for (const [user_type_id, asked] of Object.entries(required)) {
      await client.query(
        `insert into second_factor_policies (entity_id, user_type_id, required, version, changed_at) values ($1, $2, $3, $4, $5)
         on conflict (entity_id, user_type_id) do update
           set required = excluded.required, version = excluded.version, changed_at = excluded.changed_at`,
        [entity_id, user_type_id, asked, version + 1, now],
      );
    }
    return readPolicy(client, entity_id);
  });
}

/** For one kind of user: how many can sign in, how many of them have no second factor, and the first names of these. */
export type PolicyPeople = { people: number; without_factor: number; names: string[] };

const names_maximum = 5;

/** Returns the users that a policy affects: the entity's own users, and for an operator those of all its merchants. */
export async function policyPeople(
  pool: pg.Pool,
  entity_id: string,
): Promise<Record<Belonging['user_type_id'], PolicyPeople>> {
  const { rows } = await pool.query<PolicyPeople & { user_type_id: Belonging['user_type_id'] }>(
    `with person as (
       select a.user_type_id, trim(a.first_name || ' ' || a.last_name) as name, a.id_server_id,
         exists (select from passkeys p where p.id_server_id = a.id_server_id)
           or exists (select from authenticators t where t.id_server_id = a.id_server_id and t.confirmed_at is not null) as enrolled
       from accounts a where not a.disabled and (a.entity_id = $1 or a.tenant_uid = $1))
     select kind.user_type_id, kind.people, kind.without_factor, array(
         select name from person where user_type_id = kind.user_type_id and not enrolled order by name, id_server_id limit $2) as names
     from (
       select user_type_id, count(*)::int as people, (count(*) filter (where not enrolled))::int as without_factor
       from person group by user_type_id) kind`,
    [entity_id, names_maximum],
  );
  const of = (user_type_id: Belonging['user_type_id']): PolicyPeople => {
    const { people, without_factor, names } = rows.find((row) => row.user_type_id === user_type_id) ?? {
      people: 0,
      without_factor: 0,
      names: [],
    };
    return { people, without_factor, names };
  };
  return { Administrator: of('Administrator'), Merchant: of('Merchant') };
}
