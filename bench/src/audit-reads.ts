import { formerUser, user } from './audit-seed.ts';

/** A query of a list, with the condition and order of the raw query that finds the same rows. */
export type Look = {
  name: string;
  query: Record<string, unknown>;
  condition?: string;
  order?: string;
  of?: 'merchant';
};

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
const inMarch = "and created_at >= '2026-03-01 05:00Z' and created_at < '2026-04-01 04:00Z'";
const oldestFirst = { sort: 'created_at:asc:date' };
const has = (text: string) => `and search like '%${text}%'`;
const did = (n: number) => `and (user_id = '${user(n)}' or impersonator_user_id = '${user(n)}')`;

/** Queries of the audit history: everything, or one merchant. Texts, users and kinds that are common, rare, or occur once. */
export const auditLooks: readonly Look[] = [
  { name: 'newest', query: {} },
  { name: 'oldest first', query: oldestFirst, order: 'created_at, audit_entry_id' },
  { name: 'page 50', query: { offset: 980 } },
  { name: 'page 500', query: { offset: 9_980 } },
  { name: 'a month', query: march, condition: inMarch },
  {
    name: 'three kinds',
    query: { call: ['update_user', 'create_user', 'deactivate_user'] },
    condition: "and call in ('update_user', 'create_user', 'deactivate_user')",
  },
  {
    name: 'three kinds, page 500',
    query: { call: ['update_user', 'create_user', 'deactivate_user'], offset: 9_980 },
    condition: "and call in ('update_user', 'create_user', 'deactivate_user')",
  },
  {
    name: 'a kind in a month',
    query: { call: ['generate_api_key'], ...march },
    condition: `and call = 'generate_api_key' ${inMarch}`,
  },
  { name: 'a busy person', query: { user_id: user(1) }, condition: did(1) },
  { name: 'a rare person', query: { user_id: user(77_777) }, condition: did(77_777) },
  { name: 'a former person', query: { user_id: user(formerUser) }, condition: did(formerUser) },
  { name: 'a person who helps others', query: { user_id: user(3) }, condition: did(3) },
  {
    name: 'a busy person, a kind',
    query: { user_id: user(1), call: ['generate_api_key'] },
    condition: `${did(1)} and call = 'generate_api_key'`,
  },
  {
    name: 'a busy person, a value',
    query: { user_id: user(1), search: 'shop 77123' },
    condition: `${did(1)} ${has('shop 77123')}`,
  },
  {
    name: 'a busy person, an address',
    query: { user_id: user(1), search: '10.7.13.' },
    condition: `${did(1)} ${has('10.7.13.')}`,
  },
  { name: 'a name', query: { search: 'lindqvist' }, condition: has('lindqvist') },
  { name: 'a full name', query: { search: 'priya lindqvist' }, condition: has('priya lindqvist') },
  {
    name: 'a name, oldest first',
    query: { search: 'lindqvist', ...oldestFirst },
    condition: has('lindqvist'),
    order: 'created_at, audit_entry_id',
  },
  { name: 'a name, page 90', query: { search: 'lindqvist', offset: 1_780 }, condition: has('lindqvist') },
  {
    name: 'a name, some kinds',
    query: { search: 'lindqvist', call: ['create_user', 'generate_api_key'] },
    condition: `${has('lindqvist')} and call in ('create_user', 'generate_api_key')`,
  },
  { name: 'a call', query: { search: 'generate api' }, condition: has('generate api') },
  { name: 'what every entry has', query: { search: 'merchant' }, condition: has('merchant') },
  { name: 'an address', query: { search: '10.7.13.' }, condition: has('10.7.13.') },
  { name: 'a value', query: { search: 'shop 77123' }, condition: has('shop 77123') },
  { name: 'a former person by name', query: { search: `user${formerUser}` }, condition: has(`user${formerUser}`) },
  { name: 'a part of an id', query: { search: 'c4ca42' }, condition: has('c4ca42') },
  { name: 'nothing', query: { search: 'zzzzzz' }, condition: has('zzzzzz') },
  {
    name: 'a name in a month',
    query: { search: 'okonkwo', ...march },
    condition: `${has('okonkwo')} ${inMarch}`,
  },
  { name: 'a merchant', query: {}, of: 'merchant' },
  { name: 'a merchant, a name', query: { search: 'lindqvist' }, condition: has('lindqvist'), of: 'merchant' },
  { name: 'a merchant, a value', query: { search: 'shop 77123' }, condition: has('shop 77123'), of: 'merchant' },
  { name: 'a merchant, a month', query: march, condition: inMarch, of: 'merchant' },
];

/** Queries of the users of the operator and its merchants. */
export const userLooks: readonly Look[] = [
  { name: 'users', query: {} },
  { name: 'users by name', query: { sort: 'full_name:asc:text' }, order: 'last_name, first_name' },
  { name: 'users, page 400', query: { offset: 8_000 } },
  { name: 'users, a name', query: { search: 'okonkwo 777' }, condition: has('okonkwo 777') },
  { name: 'users, a common name', query: { search: 'okonkwo' }, condition: has('okonkwo') },
  { name: 'users, what all have', query: { search: 'example.com' }, condition: has('example.com') },
  { name: 'users, nobody', query: { search: 'zzzzzz' }, condition: has('zzzzzz') },
  { name: 'users, inactive', query: { user_status_id: '2' }, condition: 'and user_status_id = 2' },
];

/** Queries of the operator's merchants. */
export const merchantLooks: readonly Look[] = [
  { name: 'merchants', query: {} },
  { name: 'merchants, page 400', query: { offset: 8_000 } },
  { name: 'merchants, newest', query: { sort: 'created_at:desc:date' }, order: 'created_at desc' },
  { name: 'merchants, a name', query: { search: 'merchant 77123' }, condition: has('merchant 77123') },
  { name: 'merchants, a part of it', query: { search: '7712' }, condition: has('7712') },
  { name: 'merchants, a common word', query: { search: 'garden' }, condition: has('garden') },
  { name: 'merchants, what all have', query: { search: 'merchant' }, condition: has('merchant') },
  { name: 'merchants, none', query: { search: 'zzzzzz' }, condition: has('zzzzzz') },
  {
    name: 'merchants, two statuses',
    query: { account_status_code: ['Past Due', 'Closed'] },
    condition: "and account_status_code in ('Past Due', 'Closed')",
  },
  {
    name: 'merchants, by terminal',
    query: { search: '000000077123' },
    condition: `and (${has('000000077123').slice(4)} or merchant_uid in (select merchant_uid from terminals where lower(platform_merchant_id) like '%000000077123%'))`,
  },
];
