import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { startingMerchantRoles } from '@countinghouse/domain/access/merchant-roles';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { demoMerchants, demoTenant } from './merchants.ts';
import { randomOf } from './random.ts';

/** The password of every demo user; production refuses it. */
export const demoPassword = 'Countinghouse-1';

/** The users of blanks.md section 7, as the terminal and the sign-in page list them. */
export const demoUsers: readonly { username: string; description: string }[] = [
  { username: 'admin', description: 'Administrator, every permission' },
  { username: 'analyst', description: 'Administrator, view only' },
  { username: 'merchant', description: 'Owner, Harbor Coffee Roasters' },
  { username: 'clerk', description: 'Harbor Coffee: sale and search only' },
  { username: 'refunds', description: 'Owner, Refund Only merchant' },
  { username: 'restricted', description: 'Owner, Restricted merchant' },
  { username: 'closed', description: 'Owner, Closed merchant' },
];

type DemoRole = { role_id: string; entity_id: string; name: string; codes: readonly PermissionCode[] };

export type DemoPerson = {
  user_id: string;
  id_server_id: string;
  entity_id: string;
  user_type_id: 'Merchant' | 'Administrator';
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  role: DemoRole;
  /** Days before today on which the person was added. */
  created_days_ago: number;
};

const everyCode = Object.keys(permissionCodes) as PermissionCode[];

/** What an administrator can read without changing anything. Excludes settings whose code allows both viewing and saving. */
const analystCodes: readonly PermissionCode[] = [
  'MEVI',
  'MEVD',
  'USVI',
  'USVD',
  'ROVI',
  'ROVD',
  'SAVI',
  'AAVI',
  'BLVI',
  'CAVI',
  'VOVI',
  'CCVI',
  'REVI',
  'FSVI',
  'FSVD',
  'BRVI',
  'BIRE',
  'BIFB',
  'BIRRB',
  'REGS',
  'REMS',
  'RESV',
  'RESD',
  'CRVI',
  'IMSR',
  'ISRV',
  'ITSV',
  'VAVI',
  'INVI',
  'INVH',
  'RCVI',
  'LLVI',
  'PLVW',
  'SSVI',
  'AKVI',
  'STVI',
  'IMPV',
];

function role(entity_id: string, name: string, codes: readonly PermissionCode[]): DemoRole {
  return { role_id: randomOf(`role ${entity_id} ${name}`).uuid(), entity_id, name, codes };
}

function person(
  username: string,
  first_name: string,
  last_name: string,
  email_domain: string,
  of: Pick<DemoPerson, 'entity_id' | 'user_type_id' | 'role' | 'created_days_ago'>,
): DemoPerson {
  const random = randomOf(`person ${username}`);
  const email = `${plain(first_name)}.${plain(last_name)}@${email_domain}`;
  return { user_id: random.uuid(), id_server_id: random.uuid(), username, first_name, last_name, email, ...of };
}

/** Returns the letters of a name without accents, for an email address. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

function operatorPeople(): DemoPerson[] {
  const of = (name: string, codes: readonly PermissionCode[]) => ({
    entity_id: demoTenant.tenant_uid,
    user_type_id: 'Administrator' as const,
    role: role(demoTenant.tenant_uid, name, codes),
    created_days_ago: 720,
  });
  return [
    person('admin', 'Dana', 'Whitfield', 'countinghouse.example', of('Administrator', everyCode)),
    person('analyst', 'Theo', 'Marchetti', 'countinghouse.example', of('Analyst', analystCodes)),
  ];
}

const clerkRole = startingMerchantRoles[1] as (typeof startingMerchantRoles)[number];

function merchantPeople(): DemoPerson[] {
  return demoMerchants.flatMap((merchant) =>
    merchant.people.map(([username, first_name, last_name], index) => {
      // By position: owner, clerk, bookkeeper.
      const { name, codes } = startingMerchantRoles[index] ?? clerkRole;
      return person(username, first_name, last_name, `${plain(merchant.doing_business_as)}.example`, {
        entity_id: merchant.merchant_uid,
        user_type_id: 'Merchant',
        role: role(merchant.merchant_uid, name, codes),
        created_days_ago: Math.max(0, merchant.created_days_ago - index * 40),
      });
    }),
  );
}

/** All demo users. */
export const demoPeople: readonly DemoPerson[] = [...operatorPeople(), ...merchantPeople()];
