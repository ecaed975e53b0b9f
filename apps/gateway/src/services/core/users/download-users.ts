import type { downloadUsers as declaration } from '@countinghouse/contract/core/users/download-users';
import { userTypes } from '@countinghouse/domain/access/access';
import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { columnsAskedFor, queryBuilder } from '../../../export/file-query.ts';
import { csvValueOf, type FileColumn, textOf, worded } from '../../../export/table-columns.ts';
import { makeTableFile } from '../../../export/table-file.ts';
import type { Operation } from '../../../operation.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { matchingUsers, roleNames, usersInOrder } from '../../../store/people/user-rows.ts';
import { wantedUsers } from './wanted-users.ts';

const statuses = new Map([
  [1, 'Active'],
  [2, 'Inactive'],
]);

function columnsOf(word: (name: string, otherwise: string) => string): FileColumn[] {
  const text = (key: string, label: string, value = sql`${sql.ref(`users.${key}`)}`): FileColumn => ({
    key,
    label,
    datatype: 'text',
    value,
  });
  return [
    text('full_name', 'Name', sql`trim(users.first_name || ' ' || users.last_name)`),
    text('username', 'Username'),
    text('merchant', 'Business', sql`merchants.doing_business_as`),
    {
      ...text('user_type_id', 'Type'),
      ...worded(sql.ref('users.user_type_id'), 'user_type_id', userTypes, word),
    },
    text('role', 'Role', roleNames),
    text('email', 'Email'),
    { ...text('user_status', 'Status'), ...worded(sql.ref('users.user_status_id'), 'user_status', statuses, word) },
    { key: 'created_date', label: 'Added', datatype: 'date', value: sql.ref('users.created_date') },
  ];
}

/** The default columns of a file. */
const shown = ['full_name', 'username', 'merchant', 'user_type_id', 'role', 'email', 'user_status', 'created_date'];

/** Writes the users that match a search to a file: all of them, in its order. */
export function downloadUsers(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock'>,
): Operation<typeof declaration> {
  return (context, { query }) => {
    const { format = 'csv', table_name = 'Users', locale = 'en', labels, covers = [], sort } = query;
    const columns = columnsAskedFor(labels, columnsOf, shown);
    const zone = zoneOf(context.identity);
    const written = format === 'csv' ? csvValueOf : textOf;
    return makeTableFile(dependencies, context, {
      table_name,
      format,
      locale,
      covers,
      columns,
      zone,
      query: usersInOrder(matchingUsers(queryBuilder, wantedUsers(context.identity, query)), sort)
        .leftJoin('merchants', 'merchants.merchant_uid', 'users.entity_id')
        .select(columns.map((column) => written(column, zone).as(column.key)))
        .compile(),
    });
  };
}
