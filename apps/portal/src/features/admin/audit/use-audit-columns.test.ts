import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuditColumns } from './use-audit-columns.tsx';

const entry = (type: string, changes: AuditEntry['changes']): AuditEntry => ({
  audit_entry_id: 1,
  created_at: '2026-11-21T17:05:09.000Z',
  call: 'update_merchant',
  user: null,
  impersonator: null,
  address: '',
  request_id: '',
  entity: { entity_id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Harbor Books', kind: 'merchant' },
  target: { type, id: '1', name: null },
  changes,
  seal_number: null,
});

/** Returns the text of one side's column for an entry, on the page and in an exported file. */
function said(key: 'before' | 'after', of: AuditEntry): string {
  const heard: unknown[] = [];
  const Reader = () => {
    const column = useAuditColumns('EST', false).find((each) => each.key === key);
    heard.push(column?.value?.(of), column?.cell(of), column?.full?.(of));
    return null;
  };
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Reader)));
  expect(new Set(heard).size).toBe(1);
  return String(heard[0]);
}

test('the before and after columns show fields and values as the details do', () => {
  const merchant = entry('merchant', [
    { field: 'account_category_code', before: 'LowRisk', after: 'ECommerce' },
    { field: 'disabled', before: false, after: true },
    { field: 'cut_off_time', before: null, after: '21:00' },
    { field: 'events', before: ['sale', 'refund'], after: [] },
  ]);
  expect(said('before', merchant)).toBe('Category: Low risk; Disabled: No; Events: sale, refund');
  expect(said('after', merchant)).toBe('Category: E-commerce; Disabled: Yes; Cut-off time: 21:00; Events: —');
  const payment = entry('payment', [
    { field: 'status', before: 205, after: 206 },
    { field: 'amount', before: 1250, after: null },
  ]);
  expect(said('before', payment)).toBe('Status: Authorized; Amount: 12.50');
  expect(said('after', payment)).toBe('Status: Captured');
});
