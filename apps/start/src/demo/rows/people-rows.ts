import { demoTenant } from '../merchants.ts';
import { type DemoPerson, demoPeople } from '../people.ts';
import type { DemoWorld } from '../world.ts';
import { rowsOf, type TableRows } from './rows.ts';

/** Makes all users who can sign in or be found, with their roles and permissions. */
export function peopleRows({ now, merchants }: DemoWorld): TableRows[] {
  // Triggers do not fire while the demo rows are copied.
  const names = new Map(merchants.map(({ merchant }) => [merchant.merchant_uid, merchant.doing_business_as]));
  const roles = [...new Map(demoPeople.map(({ role }) => [role.role_id, role])).values()];
  const administrator = demoPeople[0]?.user_id ?? null;
  const since = new Date(now.getTime() - 725 * 86_400_000);
  const addedAt = ({ created_days_ago }: DemoPerson) => new Date(now.getTime() - created_days_ago * 86_400_000);
  return [
    rowsOf(
      'users',
      demoPeople.map((person) => ({
        user_id: person.user_id,
        id_server_id: person.id_server_id,
        entity_id: person.entity_id,
        operator_id: demoTenant.tenant_uid,
        entity_name: names.get(person.entity_id) ?? '',
        user_type_id: person.user_type_id,
        username: person.username,
        first_name: person.first_name,
        last_name: person.last_name,
        email: person.email,
        user_status_id: 1,
        inactivity_exempt: true,
        created_by: administrator,
        created_date: addedAt(person),
      })),
    ),
    rowsOf(
      'roles',
      roles.map(({ role_id, entity_id, name }) => ({ role_id, entity_id, name, created_date: since })),
    ),
    rowsOf(
      'role_permissions',
      roles.flatMap(({ role_id, codes }) => codes.map((code) => ({ role_id, code }))),
    ),
    rowsOf(
      'user_roles',
      demoPeople.map(({ user_id, role }) => ({ user_id, role_id: role.role_id })),
    ),
  ];
}
