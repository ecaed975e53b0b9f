import { type MerchantSetting, merchantSettingFlags } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { isAdministratorOnly } from '@countinghouse/domain/access/granting';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import pg from 'pg';
import { migrateGateway } from '../migrations.ts';

/*
 * The test world of the gateway's tests: two operators, merchants in every status, and people in the roles of the demo data. Ids are fixed,
 * so that tests can refer to them.
 */

/** Letters separate the digits, so that no run of them could be mistaken for a card number. */
const id = (group: number, number: number) =>
  `aaaaaa0${group}-bbbb-4bbb-8bbb-cccccccc${String(number).padStart(4, '0')}`;

const allCodes = Object.keys(permissionCodes) as PermissionCode[];
const settingsWithOneCode: readonly PermissionCode[] = ['AVVI', 'CIVI', 'RFVI', 'DFVI', 'NOVI', 'BNVI'];
const viewCodes: readonly PermissionCode[] = [
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
const ownerCodes = allCodes.filter((code) => !isAdministratorOnly(code));

export const tenants = {
  main: { tenant_uid: id(1, 1), client_url: 'http://localhost:8080' },
  other: { tenant_uid: id(1, 2), client_url: 'https://other.example' },
} as const;

type MerchantInWorld = {
  merchant_uid: string;
  tenant_uid: string;
  account_status_code: MerchantStatus;
  terminal_uid: string;
  terminal_key: string;
  off?: readonly (keyof MerchantSetting)[];
};

const merchant = (
  number: number,
  account_status_code: MerchantStatus,
  more: Partial<MerchantInWorld> = {},
): MerchantInWorld => ({
  merchant_uid: id(2, number),
  tenant_uid: tenants.main.tenant_uid,
  account_status_code,
  terminal_uid: id(3, number),
  terminal_key: `test-terminal-key-${number}`,
  ...more,
});

export const merchants = {
  harbor: merchant(1, 'Active'),
  second: merchant(2, 'Active'),
  refund_only: merchant(3, 'Refund Only'),
  restricted: merchant(4, 'Restricted'),
  closed: merchant(5, 'Closed'),
  unviewed: merchant(6, 'Unviewed'),
  pending: merchant(7, 'Pending'),
  past_due: merchant(8, 'Past Due'),
  delinquent: merchant(9, 'Delinquent'),
  no_charges: merchant(10, 'Active', { off: ['allow_charge', 'allow_authorization', 'allow_blind_credit'] }),
  foreign: merchant(11, 'Active', { tenant_uid: tenants.other.tenant_uid }),
} as const;

export type MerchantName = keyof typeof merchants;

type UserInWorld = {
  user_id: string;
  id_server_id: string;
  entity_id: string;
  user_type_id: 'Merchant' | 'Administrator';
  user_status_id: number;
  codes: readonly PermissionCode[];
};

const user = (
  number: number,
  entity: MerchantName | keyof typeof tenants,
  codes: readonly PermissionCode[],
  user_status_id = 1,
): UserInWorld => {
  const is_merchant = entity in merchants;
  return {
    user_id: id(4, number),
    id_server_id: id(5, number),
    entity_id: is_merchant
      ? merchants[entity as MerchantName].merchant_uid
      : tenants[entity as keyof typeof tenants].tenant_uid,
    user_type_id: is_merchant ? 'Merchant' : 'Administrator',
    user_status_id,
    codes,
  };
};

export const users = {
  admin: user(1, 'main', allCodes),
  analyst: user(
    2,
    'main',
    viewCodes.filter((code) => !settingsWithOneCode.includes(code)),
  ),
  merchant: user(3, 'harbor', ownerCodes),
  clerk: user(4, 'harbor', ['SAVI', 'SAPR', 'RESV', 'RESD']),
  second: user(5, 'second', ownerCodes),
  refunds: user(6, 'refund_only', ownerCodes),
  restricted: user(7, 'restricted', ownerCodes),
  closed: user(8, 'closed', ownerCodes),
  unviewed: user(9, 'unviewed', ownerCodes),
  pending: user(10, 'pending', ownerCodes),
  past_due: user(11, 'past_due', ownerCodes),
  delinquent: user(12, 'delinquent', ownerCodes),
  no_charges: user(13, 'no_charges', ownerCodes),
  inactive: user(14, 'harbor', ownerCodes, 2),
  inactive_admin: user(15, 'main', allCodes, 2),
  foreign: user(16, 'foreign', ownerCodes),
  foreign_admin: user(17, 'other', allCodes),
  nobody: user(18, 'harbor', []),
} as const;

export type UserName = keyof typeof users;

/** The creation time of everything in the test world. */
const madeAt = new Date('2026-01-05T12:00:00.000Z');

/** A template of `createTestDatabase`: the gateway's schema with the test world in it. */
export const worldTemplate = {
  name: 'gateway world',
  prepare: async (url: string): Promise<void> => {
    await migrateGateway(url);
    await insertWorld(url);
  },
};

async function insertWorld(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const insert = (table: string, row: Record<string, unknown>) =>
    client.query(
      `insert into gateway.${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
      Object.values(row),
    );
  try {
    for (const [name, tenant] of Object.entries(tenants)) {
      await insert('tenants', { ...tenant, name: `Operator ${name}`, created_at: madeAt });
    }
    for (const [name, one] of Object.entries(merchants)) await insertMerchant(insert, name, one);
    for (const [name, one] of Object.entries(users)) await insertUser(insert, name, one);
  } finally {
    await client.end();
  }
}

type Insert = (table: string, row: Record<string, unknown>) => Promise<unknown>;

async function insertMerchant(insert: Insert, name: string, one: MerchantInWorld): Promise<void> {
  const { merchant_uid, tenant_uid, account_status_code, terminal_uid, terminal_key, off = [] } = one;
  const number = Number(merchant_uid.slice(-4));
  await insert('merchants', {
    merchant_uid,
    tenant_uid,
    account_status_code,
    doing_business_as: `Merchant ${name}`,
    legal_name: `Merchant ${name} Incorporated`,
    account_category_code: 'ECommerce',
    time_zone: 'EST',
    currency: 840,
    batch_close_time: '21:00',
    created_at: madeAt,
    updated_at: madeAt,
  });
  await insert('merchant_settings', {
    merchant_uid,
    ...Object.fromEntries(merchantSettingFlags.map((flag) => [flag, !off.includes(flag)])),
  });
  await insert('processors', {
    merchant_uid,
    platform_id: 8483,
    status: 'active',
    settlement_connection: 'SOCKET',
    applied_at: madeAt,
    activated_at: madeAt,
    updated_at: madeAt,
  });
  await insert('terminals', {
    merchant_uid,
    terminal_uid,
    tenant_uid,
    platform_id: 8483,
    name: 'Front counter',
    platform_merchant_id: `93460000${number}`,
    platform_data: { bin: '402821' },
    settlement_connection: 'SOCKET',
    acquirer_terminal_id: `T${String(number).padStart(7, '0')}`,
    acquirer_merchant_id: `M${String(number).padStart(14, '0')}`,
    currency: 840,
    created_at: madeAt,
  });
  await insert('terminal_keys', {
    merchant_uid,
    terminal_key_id: id(6, number),
    terminal_key,
    terminal_uid,
    is_default: true,
    created_by: tenant_uid,
    created_at: madeAt,
  });
}

async function insertUser(insert: Insert, name: string, one: UserInWorld): Promise<void> {
  const { codes, ...row } = one;
  const number = Number(row.user_id.slice(-4));
  await insert('users', {
    ...row,
    username: name,
    first_name: name,
    last_name: 'Test',
    email: `${name}@example.com`,
    created_date: madeAt,
  });
  await insert('roles', {
    role_id: id(7, number),
    entity_id: row.entity_id,
    name: `Role of ${name}`,
    created_date: madeAt,
  });
  for (const code of codes) await insert('role_permissions', { role_id: id(7, number), code });
  await insert('user_roles', { user_id: row.user_id, role_id: id(7, number) });
}
