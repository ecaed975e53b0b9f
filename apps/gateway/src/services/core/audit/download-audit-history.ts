import { calls } from '@countinghouse/contract/calls';
import type { downloadAuditHistory as declaration } from '@countinghouse/contract/core/audit/download-audit-history';
import {
  type AuditRecord,
  type AuditWords,
  auditChanges,
  auditFieldName,
  auditValueText,
} from '@countinghouse/domain/audit';
import { toDecimalText } from '@countinghouse/domain/money';
import type { Locale } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { localDateTime, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import { auditFilter, auditOrder, sealWrittenEntries } from '../../../audit-search.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { columnsAskedFor, queryBuilder } from '../../../export/file-query.ts';
import { csvValueOf, type FileColumn, periodOf, textOf, worded } from '../../../export/table-columns.ts';
import { makeTableFile } from '../../../export/table-file.ts';
import type { Operation } from '../../../operation.ts';
import { matchingAudit, toldAudit, zoneOfEntity } from '../../../store/audit/audit-history.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';

/** The possible kinds of an entry: calls, and others that the request has words for, such as a sign-in. */
const callNames = Object.values(calls).flatMap(({ name, effect, permission }) =>
  effect === 'write' && permission !== 'public' ? [name] : [],
);

const person = (table: string, key: string) =>
  sql`coalesce(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ${key})`;

type Word = (name: string, otherwise: string) => string;
type Side = 'before' | 'after';
/** How the file is to be read: the kinds of entry with words, the language and the time zone. */
type Reader = { kinds: readonly string[]; locale: Locale; zone: TimeZone };

/** A column with one side of a change, field by field, as the portal's table shows it. */
function toldSide(side: Side, label: string, word: Word, { locale, zone }: Reader): FileColumn {
  const known = (name: string) => word(name, '') || undefined;
  const words: AuditWords = {
    field: (name) => known(`field:${name}`),
    yes: word('answer:yes', 'Yes'),
    no: word('answer:no', 'No'),
    code: (field, code) => known(`${field}:${code}`),
    amount: toDecimalText,
    instant: (text) => localDateTime(new Date(text), zone),
    uuid: (text) => text,
  };
  return {
    key: side,
    label,
    datatype: 'text',
    value: sql`jsonb_build_array(e.target_type, e.before, e.after)::text`,
    told: (text) => {
      const [about, before, after] = JSON.parse(text) as [string, AuditRecord, AuditRecord];
      return auditChanges(before, after)
        .flatMap(({ field, [side]: value }) =>
          value === null
            ? []
            : [labelled(auditFieldName(field, words), auditValueText(about, field, value, words), locale)],
        )
        .join('; ');
    },
  };
}

/** Returns the available columns. If the request says how the file is read, changes are in words; otherwise they are as stored. */
function columnsOf(word: Word, reader: Reader | undefined): FileColumn[] {
  const kept = (side: Side, label: string) => text(side, label, sql`${sql.ref(`e.${side}`)}::text`);
  const changed = (side: Side, label: string) =>
    reader === undefined ? kept(side, label) : toldSide(side, label, word, reader);
  const text = (key: string, label: string, value = sql`${sql.ref(`e.${key}`)}`): FileColumn => ({
    key,
    label,
    datatype: 'text',
    value,
  });
  return [
    { key: 'created_at', label: 'Time', datatype: 'date', value: sql.ref('e.created_at') },
    text(
      'user',
      'Who',
      sql`case when e.user_id is null then ${word('user:system', 'System')}
        when k.name is not null then 'API: ' || k.name || ' (' || k.created_by_name || ')'
        else ${person('u', '')} end`,
    ),
    text('impersonator', 'Really', person('i', '')),
    text('address', 'Address'),
    { ...text('call', 'What'), ...worded(sql.ref('e.call'), 'call', reader?.kinds ?? callNames, word) },
    text('merchant', 'Merchant', sql`coalesce(m.doing_business_as, o.name, '')`),
    text('target_type', 'Kind of target'),
    text('target_id', 'Target'),
    changed('before', 'Before'),
    changed('after', 'After'),
    text('request_id', 'Request'),
    { key: 'seal_number', label: 'Seal', datatype: 'number', value: sql.ref('s.seal_number') },
  ];
}

/** Returns the calls and other kinds for which there are words. */
function kindsIn(labels: Readonly<Record<string, string>>): string[] {
  const named = Object.keys(labels).flatMap((name) => (name.startsWith('call:') ? [name.slice('call:'.length)] : []));
  return [...new Set([...callNames, ...named])];
}

/** The default columns of a file. */
const shown = [
  'created_at',
  'user',
  'impersonator',
  'address',
  'call',
  'merchant',
  'target_type',
  'target_id',
  'before',
  'after',
  'seal_number',
];

/** Writes the audit history to a file: every entry that matches the search, in its order. */
export function downloadAuditHistory(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock' | 'settings'>,
): Operation<typeof declaration> {
  return async (context, { query, body }) => {
    const { identity } = context;
    const { format = 'csv', table_name = 'Audit history', locale = 'en', labels, covers } = body;
    const { sort, merchant_uid } = query;
    const entity_id = merchant_uid?.toLowerCase();
    const zone =
      (entity_id === undefined
        ? undefined
        : await context.transaction((transaction) => zoneOfEntity(transaction, entity_id))) ?? zoneOf(identity);
    const columns = columnsAskedFor(
      labels,
      (word) => columnsOf(word, labels && { kinds: kindsIn(labels), locale, zone }),
      shown,
    );
    const filter = { ...auditFilter(query, zone), entity_id };
    await sealWrittenEntries(dependencies);
    const written = format === 'csv' ? csvValueOf : textOf;
    return makeTableFile(dependencies, context, {
      table_name,
      format,
      locale,
      covers: covers ?? periodOf(query, locale),
      columns,
      zone,
      query: toldAudit(queryBuilder, matchingAudit(queryBuilder, identity, filter), auditOrder(sort))
        .select(columns.map((column) => written(column, zone).as(column.key)))
        .compile(),
    });
  };
}
