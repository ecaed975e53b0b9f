import type { CallInput } from '@countinghouse/contract/call';
import type { searchPayments } from '@countinghouse/contract/credit-card/search/search-payments';
import { bigMerchant } from './database.ts';

type SearchQuery = CallInput<typeof searchPayments>['query'];

/** A typical search: its name, the query, and the condition and order of a raw query that finds the same rows. */
export type SearchCase = { name: string; query: SearchQuery; condition: string; order?: string };

const terminal = (number: number) => bigMerchant.terminal_uid.replace(/..$/, String(number));
const november = "and created_at >= '2026-11-01 04:00Z' and created_at < '2026-11-08 05:00Z'";

/** Broad and narrow filters, common and rare texts, every order, and pages far down. */
export const searchCases: readonly SearchCase[] = [
  { name: 'no filter', query: {}, condition: '' },
  { name: 'settled', query: { status: ['218'] }, condition: 'and status = 218' },
  { name: 'declined', query: { status: ['230'] }, condition: 'and status = 230' },
  { name: 'a status that nothing has', query: { status: ['206'] }, condition: 'and status = 206' },
  { name: 'refunds', query: { action: ['120'] }, condition: 'and action = 120' },
  { name: 'one brand', query: { card_brand: ['jcb'] }, condition: "and card_brand = 'jcb'" },
  { name: 'last four', query: { last_four: '1234' }, condition: "and card_last_four = '1234'" },
  {
    name: 'amount range',
    query: { amount_from: 49_000, amount_to: 49_100 },
    condition: 'and amount between 49000 and 49100',
  },
  { name: 'one amount', query: { amount_from: 863, amount_to: 863 }, condition: 'and amount = 863' },
  { name: 'a week', query: { start_date: '2026-11-01', end_date: '2026-11-07' }, condition: november },
  {
    name: 'ten years',
    query: { start_date: '2016-11-21', end_date: '2026-11-21' },
    condition: "and created_at >= '2016-11-21 05:00Z' and created_at < '2026-11-22 05:00Z'",
  },
  {
    name: 'a month of declines',
    query: { start_date: '2026-10-01', end_date: '2026-10-31', status: ['230'] },
    condition: "and created_at >= '2026-10-01 04:00Z' and created_at < '2026-11-01 04:00Z' and status = 230",
  },
  { name: 'an order', query: { search: 'PO-93412' }, condition: "and search like '%po-93412%'" },
  { name: 'a text that nothing has', query: { search: 'zzzqqq' }, condition: "and search like '%zzzqqq%'" },
  { name: 'a company', query: { search: 'company 77' }, condition: "and search like '%company 77%'" },
  { name: 'a common name', query: { search: 'okonkwo' }, condition: "and search like '%okonkwo%'" },
  { name: 'a common full name', query: { search: 'dana okonkwo' }, condition: "and search like '%dana okonkwo%'" },
  { name: 'what every payment has', query: { search: 'example.com' }, condition: "and search like '%example.com%'" },
  {
    name: 'name in a week',
    query: { start_date: '2026-11-01', end_date: '2026-11-07', search: 'dana' },
    condition: `${november} and search like '%dana%'`,
  },
  {
    name: 'name in ten years',
    query: { start_date: '2016-11-21', end_date: '2026-11-21', search: 'weber' },
    condition: "and created_at >= '2016-11-21 05:00Z' and created_at < '2026-11-22 05:00Z' and search like '%weber%'",
  },
  {
    name: 'brand, status and amount',
    query: { card_brand: ['jcb'], status: ['230'], amount_from: 40_001 },
    condition: "and card_brand = 'jcb' and status = 230 and amount >= 40001",
  },
  { name: 'customer', query: { customer: 'tanaka' }, condition: "and lower(customer) like '%tanaka%'" },
  { name: 'e-mail', query: { email: 'customer777@' }, condition: "and lower(email) like '%customer777@%'" },
  { name: 'company', query: { company: 'company 1234' }, condition: "and lower(company) like '%company 1234%'" },
  { name: 'approval code', query: { approval_code: 'C4CA42' }, condition: "and approval_code = 'C4CA42'" },
  { name: 'order id', query: { order_id: 'po-70007' }, condition: "and lower(order_id) like '%po-70007%'" },
  {
    name: 'a part of a payment id',
    query: { payment_id: '000777111' },
    condition: "and payment_id::text like '%000777111%'",
  },
  { name: 'a user', query: { user: 'maya' }, condition: "and lower(user_name) like '%maya%'" },
  { name: 'a rare user', query: { user: 'rare visitor' }, condition: "and user_name = 'Rare Visitor'" },
  { name: 'AVS: no match', query: { avs_response: ['N'] }, condition: "and avs_response = 'N'" },
  { name: 'CVV: no match', query: { csc_response: ['N'] }, condition: "and csc_response = 'N'" },
  { name: 'a terminal', query: { terminal_uid: [terminal(16)] }, condition: `and terminal_uid = '${terminal(16)}'` },
  {
    name: 'a rare terminal',
    query: { terminal_uid: [terminal(18)] },
    condition: `and terminal_uid = '${terminal(18)}'`,
  },
  { name: 'oldest first', query: { sort: 'timestamp:asc:date' }, condition: '', order: 'created_at, payment_id' },
  {
    name: 'by amount, largest',
    query: { sort: 'amount:desc:number' },
    condition: '',
    order: 'amount * direction desc, created_at',
  },
  {
    name: 'by amount, smallest',
    query: { sort: 'amount:asc:number' },
    condition: '',
    order: 'amount * direction, created_at desc',
  },
  { name: 'by status', query: { sort: 'status:asc:number' }, condition: '', order: 'status, created_at desc' },
  {
    name: 'by status, descending',
    query: { sort: 'status:desc:number' },
    condition: '',
    order: 'status desc, created_at',
  },
  {
    name: 'by customer',
    query: { sort: 'customer:asc:text' },
    condition: '',
    order: 'upper(customer), created_at desc',
  },
  { name: 'by brand', query: { sort: 'card_brand:asc:text' }, condition: '', order: 'card_brand, created_at desc' },
  {
    name: 'declined, by customer',
    query: { status: ['230'], sort: 'customer:desc:text' },
    condition: 'and status = 230',
    order: 'upper(customer) desc, created_at',
  },
  {
    name: 'a common name, by amount',
    query: { search: 'okonkwo', sort: 'amount:desc:number' },
    condition: "and search like '%okonkwo%'",
    order: 'amount * direction desc, created_at',
  },
  { name: 'page 1,000', query: { limit: 10, offset: 9_990 }, condition: '' },
  {
    name: 'page 1,000 of declines',
    query: { status: ['230'], limit: 10, offset: 9_990 },
    condition: 'and status = 230',
  },
  {
    name: 'page 200 of a common name',
    query: { search: 'okonkwo', limit: 10, offset: 1_990 },
    condition: "and search like '%okonkwo%'",
  },
];
