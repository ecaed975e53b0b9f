import { sealedText, sealOf } from '@countinghouse/gateway/store/audit/seals';
import type pg from 'pg';

/** How many rows of each are created, once and kept. */
export const entryCount = 1_000_000;
export const userCount = 100_000;
export const merchantCount = 100_000;

/** The secret that seals the chains. */
export const auditSecret = 'bench-only-secret-of-the-audit-chain';

export const tenant_uid = '00000000-0000-4000-8000-0000000000aa';

/** The id of the n-th user, starting at 1. */
export const user = (n: number) => `40000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const merchant = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** One of the merchants that have audit entries. */
export const merchant_uid = merchant(1);

/** A user who did a lot long ago, and nothing since. */
export const formerUser = 88_888;

const chains = 40;
const sealedAtOnce = 10_000;

/** Fills an empty database: the entries and their index with set-based inserts, the chains as the sealer creates them. */
export async function seedHistory(client: pg.Client): Promise<void> {
  for (const statement of seeds) await client.query(statement);
  for (let n = 1; n <= chains; n += 1) await sealChain(client, merchant(n));
}

/** Seals all entries of a merchant, as the sealer does. */
async function sealChain(client: pg.Client, entity_id: string): Promise<void> {
  let seal_number = 0;
  let last: { audit_entry_id: string; seal?: Buffer } = { audit_entry_id: '0' };
  for (;;) {
    const { rows } = await client.query<{ audit_entry_id: string; text: string }>(
      `select e.audit_entry_id, ${sealedText} as text from audit_entries e where e.entity_id = $1 and e.audit_entry_id > $2
       order by e.audit_entry_id limit $3`,
      [entity_id, last.audit_entry_id, sealedAtOnce],
    );
    if (rows.length === 0) return;
    const seals = rows.map(({ audit_entry_id, text }) => {
      seal_number += 1;
      last = { audit_entry_id, seal: sealOf(auditSecret, last.seal, seal_number, text) };
      return last.seal;
    });
    await client.query(
      `insert into audit_seals (entity_id, audit_entry_id, seal_number, seal)
       select $1, audit_entry_id, $2::bigint + place, seal from unnest($3::bigint[], $4::bytea[]) with ordinality as made (audit_entry_id, seal, place)`,
      [entity_id, seal_number - rows.length, rows.map(({ audit_entry_id }) => audit_entry_id), seals],
    );
  }
}

const seeds = [
  'truncate audit_entries, audit_seals, audit_index, users cascade',
  `insert into tenants (tenant_uid, name, client_url, created_at) values ('${tenant_uid}', 'Bench operator', 'http://localhost:8080', '2020-01-01')`,
  `insert into merchants (merchant_uid, tenant_uid, doing_business_as, legal_name, account_status_code, account_category_code, time_zone,
      currency, batch_close_time, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${tenant_uid}', 'Merchant ' || n,
      (array['Harbor', 'Garden', 'Lantern', 'Copper', 'Willow'])[1 + n % 5] || ' ' || md5(n::text) || ' LLC',
      (array['Active', 'Active', 'Active', 'Active', 'Pending', 'Past Due', 'Closed'])[1 + n % 7], 'LowRisk', 'EST', 840, '21:00',
      timestamptz '2020-01-01' + n * interval '10 minutes', '2020-01-01' from generate_series(1, ${merchantCount}) n`,
  `insert into terminals (merchant_uid, terminal_uid, tenant_uid, platform_id, name, platform_merchant_id, platform_data, settlement_connection,
      acquirer_terminal_id, acquirer_merchant_id, currency, created_at)
    select merchant_uid, gen_random_uuid(), tenant_uid, 8483, 'Counter', right(merchant_uid::text, 12), '{}', 'SOCKET', right(merchant_uid::text, 8),
      lpad('0', 15, '0'), 840, created_at from merchants`,
  // The triggers that maintain the entity's operator and name are off during seeding.
  `insert into users (user_id, id_server_id, entity_id, user_type_id, username, first_name, last_name, email, user_status_id,
      created_date, operator_id, entity_name)
    select ('40000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(),
      ('00000000-0000-4000-8000-' || lpad((1 + n % 40)::text, 12, '0'))::uuid, 'Merchant', 'user' || n,
      (array['Dana', 'Priya', 'Tom', 'Jonas', 'Ellen', 'Sam', 'Aiko', 'Grace'])[1 + n % 8],
      (array['Okonkwo', 'Raman', 'Okafor', 'Weber', 'Voss', 'Whitaker', 'Tanaka', 'Liddell', 'Garcia', 'Nguyen', 'Lindqvist'])[1 + n % 11] || ' ' || n,
      'user' || n || '@example.com', case when n % 9 = 0 then 2 else 1 end, timestamptz '2024-01-01' + n * interval '10 minutes', '${tenant_uid}',
      'Merchant ' || 1 + n % 40
    from generate_series(1, ${userCount}) n`,
  `insert into audit_entries (entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type, target_id, before, after)
    select ('00000000-0000-4000-8000-' || lpad((1 + (n * 7919::bigint) % ${chains})::text, 12, '0'))::uuid,
      timestamptz '2026-11-21 12:00+00' - make_interval(secs => (${entryCount} - n) * 63.1),
      ('40000000-0000-4000-8000-' || lpad((case when n % 7 = 0 then 1 when n % 1013 = 0 then 77777
        when n < 100000 and n % 5 = 0 then ${formerUser} else 1 + (n * 31::bigint) % 2000 end)::text, 12, '0'))::uuid,
      case when n % 97 = 0 then '${user(3)}'::uuid end,
      (array['create_sale', 'create_sale', 'create_sale', 'create_sale', 'create_sale', 'refund_payment', 'capture_payment', 'settle_batch',
        'update_user', 'update_merchant', 'generate_api_key', 'create_user', 'deactivate_user', 'update_webhook'])[1 + n % 14],
      'bench-' || n, '10.' || n % 9 || '.' || n % 31 || '.' || n % 250, (array['payment', 'user', 'merchant'])[1 + n % 3],
      md5(n::text)::uuid::text, jsonb_build_object('name', 'Shop ' || n - 1, 'status', 210),
      jsonb_build_object('name', 'Shop ' || n, 'status', 218, 'amount', n)
    from generate_series(1, ${entryCount}) n`,
  `insert into audit_index select row.* from (select array_agg(entity_id order by audit_entry_id) as entity_ids,
      array_agg(audit_entry_id order by audit_entry_id) as audit_entry_ids from audit_entries) sealed,
      audit_index_rows(sealed.entity_ids, sealed.audit_entry_ids) row order by row.audit_entry_id`,
  `update audit_sealer set sealed_before = pg_snapshot_xmin(pg_current_snapshot())`,
];
