import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { MerchantTabProps } from './merchant-tab-props.ts';

/** A tab of /admin/merchants/{id}; its key is in the address (`?tab=`). */
export type MerchantTab = {
  key: string;
  label: MessageDescriptor;
  /** Shown to users who have one of these permissions. */
  may: readonly PermissionCode[];
  page: LazyExoticComponent<ComponentType<MerchantTabProps>>;
};

const tab = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<MerchantTabProps>>>,
  name: Name,
): MerchantTab['page'] => lazy(async () => ({ default: (await load())[name] }));

/** The tabs of a merchant's page, in order. The first permitted one is the default. */
export const merchantTabs: readonly MerchantTab[] = [
  {
    key: 'overview',
    label: msg`Overview`,
    may: ['MEVD'],
    page: tab(() => import('./overview/overview-tab.tsx'), 'OverviewTab'),
  },
  {
    key: 'details',
    label: msg`Details`,
    may: ['MEVD'],
    page: tab(() => import('./details/details-tab.tsx'), 'DetailsTab'),
  },
  {
    key: 'settings',
    label: msg`Settings`,
    may: ['MEVD'],
    page: tab(() => import('./settings/settings-tab.tsx'), 'SettingsTab'),
  },
  {
    key: 'terminal-keys',
    label: msg`Terminals`,
    may: ['AKVI'],
    page: tab(() => import('./terminal-keys/terminal-keys-tab.tsx'), 'TerminalKeysTab'),
  },
  {
    key: 'processors',
    label: msg`Processors`,
    may: ['MEVD'],
    page: tab(() => import('./processors/processors-tab.tsx'), 'ProcessorsTab'),
  },
  {
    key: 'orchestration',
    label: msg`Orchestration`,
    may: ['POUP', 'MEVD'],
    page: tab(() => import('./orchestration/orchestration-tab.tsx'), 'OrchestrationTab'),
  },
  {
    key: 'users',
    label: msg`Users`,
    may: ['MEUS', 'USVI'],
    page: tab(() => import('./users/users-tab.tsx'), 'UsersTab'),
  },
  {
    key: 'status',
    label: msg`Status`,
    may: ['MEVD'],
    page: tab(() => import('./status/status-tab.tsx'), 'StatusTab'),
  },
  {
    key: 'audit',
    label: msg`Audit history`,
    may: ['MEVD'],
    page: tab(() => import('./audit/audit-tab.tsx'), 'AuditTab'),
  },
  {
    key: 'notes',
    label: msg`Notes`,
    may: ['MEVD'],
    page: tab(() => import('./notes/notes-tab.tsx'), 'NotesTab'),
  },
];
