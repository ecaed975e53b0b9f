import { z } from 'zod/mini';
import { givenDate, instant, queryList, sortOf, uuid } from '../../fields.ts';
import { searchedText } from '../../searched-text.ts';

/** Who did something: a person, or an API key, which has its maker. */
const auditPerson = z.object({
  user_id: uuid,
  kind: z.literal(['person', 'api_key']),
  name: z.string(),
  username: z.nullable(z.string()),
  /** Who made the API key. */
  made_by: z.nullable(z.string()),
});

/** A value before or after a change; a list is one of texts. */
const auditValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** One change by anyone: who, as whom, from where, on what, and what it did field by field. */
export const auditEntry = z.object({
  audit_entry_id: z.int(),
  created_at: instant,
  /** The name of the call, or of what the system did by itself. */
  call: z.string(),
  /** As whom: the impersonated user while somebody impersonates. Null where the system did it by itself. */
  user: z.nullable(auditPerson),
  /** Who was really there. */
  impersonator: z.nullable(auditPerson),
  /** The address it came from; empty where the system did it by itself. */
  address: z.string(),
  request_id: z.string(),
  /** Whose history it belongs to. */
  entity: z.object({ entity_id: uuid, name: z.string(), kind: z.literal(['merchant', 'operator']) }),
  target: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  changes: z.array(z.object({ field: z.string(), before: auditValue, after: auditValue })),
  /** Its place in the sealed chain of its entity. */
  seal_number: z.nullable(z.int()),
});

export type AuditEntry = z.output<typeof auditEntry>;

/** The columns that the history can be sorted by, with their data type: the `sort` value is `field:order:datatype`. */
export const auditSortColumns = { created_at: 'date' } as const;

/** Shorter texts are not searched for: their trigrams name too much. */
const searchMinimum = 3;

/** What the history can be narrowed by; dates are those of the merchant's time zone (Eastern Time over many), both included. */
export const auditCriteria = {
  start_date: z.optional(givenDate),
  end_date: z.optional(givenDate),
  /** A part of who, call, target, or what changed. */
  search: z.optional(searchedText(searchMinimum)),
  /** Who did it, or as whom it was done. */
  user_id: z.optional(uuid),
  /** Kinds of change: names of calls. */
  call: z.optional(queryList(z.string().check(z.regex(/^[a-z][a-z0-9_]{2,60}$/, 'must be call names')), 100)),
} as const;

/** The order of the history; the newest first where it is left out. */
export const auditSort = z.optional(sortOf(auditSortColumns));

const criteria = z.object(auditCriteria);

/** Checked criteria. */
export type AuditCriteria = z.output<typeof criteria>;
