import type pg from 'pg';

/** One query per kind of object, which returns its name and everything that the catalogue has about it. */
const kinds: Readonly<Record<string, string>> = {
  schema: `select n.nspname::text as name, pg_temp.grants('n', n.nspacl, n.nspowner) as fact from pg_namespace n where n.nspname = current_schema()`,
  roles: `select r.rolname::text as name, concat_ws(' ', r.rolsuper, r.rolinherit, r.rolcanlogin, r.rolbypassrls, r.rolconfig::text) as fact
    from pg_roles r where r.rolname like 'countinghouse\\_%'`,
  relations: `select c.relname::text as name, concat_ws(' | ', c.relkind::text, c.relpersistence::text, am.amname, c.relrowsecurity,
      c.relforcerowsecurity, c.relreplident::text, c.reloptions::text, pg_temp.grants(case c.relkind when 'S' then 's' else 'r' end, c.relacl, c.relowner)) as fact
    from pg_class c left join pg_am am on am.oid = c.relam where c.relnamespace = current_schema()::regnamespace and c.relkind <> 't'`,
  // In the order of select * and of COPY without a list.
  columns: `select format('%s %s', a.attrelid::regclass, row_number() over (partition by a.attrelid order by a.attnum)) as name,
      concat_ws(' | ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstorage::text, a.attcompression::text,
        a.attidentity::text, a.attgenerated::text, a.attcollation::regcollation::text, a.attstattarget, a.attoptions::text,
        pg_get_expr(d.adbin, d.adrelid), pg_temp.grants('c', a.attacl, c.relowner)) as fact
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraints: `select format('%s %s', c.conrelid::regclass, c.conname) as name, concat_ws(' | ', c.contype::text, c.convalidated,
      c.condeferrable, c.condeferred, pg_get_constraintdef(c.oid)) as fact
    from pg_constraint c where c.connamespace = current_schema()::regnamespace`,
  indexes: `select i.indexrelid::regclass::text as name, concat_ws(' | ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered,
      i.indnullsnotdistinct) as fact
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = current_schema()::regnamespace`,
  policies: `select format('%s %s', p.polrelid::regclass, p.polname) as name, concat_ws(' | ', p.polcmd::text, p.polpermissive,
      (select string_agg(r::regrole::text, ',' order by r::regrole::text) from unnest(p.polroles) r),
      'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)) as fact
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = current_schema()::regnamespace`,
  triggers: `select format('%s %s', t.tgrelid::regclass, t.tgname) as name, concat_ws(' | ', t.tgenabled::text, pg_get_triggerdef(t.oid)) as fact
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`,
  views: `select v.viewname::text as name, v.definition as fact from pg_views v where v.schemaname = current_schema()`,
  sequences: `select s.sequencename::text as name, concat_ws(' | ', s.data_type::text, s.start_value, s.min_value, s.max_value, s.increment_by,
      s.cycle, s.cache_size, s.last_value) as fact from pg_sequences s where s.schemaname = current_schema()`,
  functions: `select p.oid::regprocedure::text as name, concat_ws(' | ', pg_get_functiondef(p.oid), pg_temp.grants('f', p.proacl, p.proowner)) as fact
    from pg_proc p where p.pronamespace = current_schema()::regnamespace`,
  types: `select t.typname::text as name, t.typtype::text as fact from pg_type t
    where t.typnamespace = current_schema()::regnamespace and t.typtype in ('d', 'e', 'r')`,
  statistics: `select s.stxname::text as name, pg_get_statisticsobjdef(s.oid) as fact from pg_statistic_ext s
    where s.stxnamespace = current_schema()::regnamespace`,
  rules: `select r.rulename::text as name, r.definition as fact from pg_rules r where r.schemaname = current_schema()`,
  'default grants': `select d.defaclnamespace::regnamespace::text || d.defaclobjtype::text as name, d.defaclacl::text as fact from pg_default_acl d`,
  extensions: `select e.extname::text as name, concat_ws(' ', e.extversion, e.extnamespace::regnamespace::text) as fact from pg_extension e`,
  comments: `select format('%s %s', c.relname, d.objsubid) as name, d.description as fact from pg_description d
    join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass where c.relnamespace = current_schema()::regnamespace`,
};

/**
 * The grants to roles other than the owner, sorted: the catalogue stores grants in the order of their creation, and null for the defaults.
 */
const grants = `create or replace function pg_temp.grants(p_kind text, p_acl aclitem[], p_owner oid) returns text language sql as $$
  select string_agg(concat_ws(' ', case a.grantee when 0 then 'public' else a.grantee::regrole::text end, a.privilege_type, a.is_grantable),
    ', ' order by a.grantee::regrole::text, a.privilege_type)
  from aclexplode(coalesce(p_acl, acldefault(p_kind::"char", p_owner))) a where a.grantee <> p_owner $$`;

/**
 * Reads the complete definition of a schema: every relation, column in its order, constraint, index, policy, grant, trigger, function and
 * sequence, and the rows of its tables except `schema_migrations` and `schema_functions`.
 *
 * @param client the schema is first on its search path
 * @returns facts by their kind and name
 */
export async function readCatalogue(client: pg.ClientBase): Promise<Record<string, string>> {
  await client.query(grants);
  const facts: [string, string][] = [];
  for (const [kind, text] of Object.entries(kinds)) {
    const { rows } = await client.query<{ name: string; fact: string | null }>(text);
    facts.push(...rows.map(({ name, fact }): [string, string] => [`${kind}: ${name}`, fact ?? '']));
  }
  const tables = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and c.relname not in ('schema_migrations', 'schema_functions')`,
  );
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t order by 1`);
    facts.push(...rows.map(({ row }, at): [string, string] => [`rows: ${name} ${at}`, row]));
  }
  return Object.fromEntries(facts.sort(([one], [other]) => (one < other ? -1 : 1)));
}
