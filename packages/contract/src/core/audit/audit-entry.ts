import { z } from 'zod/mini';
import { givenDate, instant, queryList, sortOf, uuid } from '../../fields.ts';
import { searchedText } from '../../searched-text.ts';

/** Who did something: a user, or an API key with the user who created it. */
const auditPerson = z.object({
  user_id: uuid,
  kind: z.literal(['person', 'api_key']),
  name: z.string(),
  username: z.nullable(z.string()),
  /** The creator of the API key. */
  made_by: z.nullable(z.string()),
});

/** A value before or after a change; a list contains texts. */
const auditValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** One change: who, acting as whom, from where, on what, and the changed fields. */
export const auditEntry = z.object({
  audit_entry_id: z.int(),
  created_at: instant,
  /** The name of the call, or of the system's own action. */
  call: z.string(),
  /** The user who acted; the impersonated user during impersonation. Null for the system. */
  user: z.nullable(auditPerson),
  /** The administrator who impersonated the user. */
  impersonator: z.nullable(auditPerson),
  /** The address of the request; empty for the system. */
  address: z.string(),
  request_id: z.string(),
  /** The entity whose history it belongs to. */
  entity: z.object({ entity_id: uuid, name: z.string(), kind: z.literal(['merchant', 'operator']) }),
  target: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  changes: z.array(z.object({ field: z.string(), before: auditValue, after: auditValue })),
  /** Its place in the sealed chain of its entity. */
  seal_number: z.nullable(z.int()),
});

export type AuditEntry = z.output<typeof auditEntry>;

/** The columns for sorting the history, with their data type: the `sort` value is `field:order:datatype`. */
export const auditSortColumns = { created_at: 'date' } as const;

/** Shorter texts are not searched for: their trigrams match too many entries. */
const searchMinimum = 3;

/** The filters of the history; dates are in the merchant's time zone (Eastern Time across merchants), both included. */
export const auditCriteria = {
  start_date: z.optional(givenDate),
  end_date: z.optional(givenDate),
  /** Part of user, call, target, or change. */
  search: z.optional(searchedText(searchMinimum)),
  /** The user who did it, or as whom it was done. */
  user_id: z.optional(uuid),
  /** Kinds of change: names of calls. */
  call: z.optional(queryList(z.string().check(z.regex(/^[a-z][a-z0-9_]{2,60}$/, 'must be call names')), 100)),
} as const;

/** The order of the history; newest first if omitted. */
export const auditSort = z.optional(sortOf(auditSortColumns));

const criteria = z.object(auditCriteria);

/** Checked criteria. */
export type AuditCriteria = z.output<typeof criteria>;
