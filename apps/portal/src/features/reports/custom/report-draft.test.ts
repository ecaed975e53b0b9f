import { expect, test } from 'vitest';
import { changed, newReport, problemsByField, sentReport } from './report-draft.ts';

const today = '2026-11-21';
const report = { ...newReport(today, 'PST', 'de'), name: 'Daily' };

test('a new report is daily from tomorrow, in its reader’s zone and language, and needs only a name', () => {
  expect(report).toMatchObject({ frequency: 'Daily', start_date: '2026-11-22', time_zone: 'PST', locale: 'de' });
  expect([...problemsByField(report, 'merchant').keys()]).toEqual([]);
  expect([...problemsByField({ ...report, name: '' }, 'merchant').keys()]).toEqual(['name']);
});

test('changing the report type resets columns and filters', () => {
  const filtered = changed(report, { filters: { status: [218] } }, today);
  const batches = changed(filtered, { processing_method: 'Batches' }, today);
  expect(batches.columns).toContain('batch_number');
  expect(batches.filters).toEqual({});
  expect([...problemsByField(batches, 'merchant').keys()]).toEqual([]);
  expect(changed(filtered, { processing_method: 'Payments' }, today).filters).toEqual({ status: [218] });
});

test('a one-time report has dates and no end, a repeating one has no dates', () => {
  const once = changed({ ...report, end_date: '2026-12-31' }, { frequency: 'OneTime' }, today);
  expect(once).toMatchObject({ from_date: '2026-11-14', to_date: '2026-11-20', end_date: null });
  expect([...problemsByField(once, 'merchant').keys()]).toEqual([]);
  expect(changed(once, { frequency: 'Weekly' }, today)).toMatchObject({ from_date: null, to_date: null });
});

test('does not send empty values', () => {
  const sent = sentReport({ ...report, name: ' Daily ', filters: { status: [], search: ' ', card_brand: ['visa'] } });
  expect([sent.name, sent.filters]).toEqual(['Daily', { card_brand: ['visa'] }]);
});

test('shows an error in a list entry at the list', () => {
  expect([...problemsByField({ ...report, recipients: ['a@example.com', 'nobody'] }, 'merchant').keys()]).toEqual([
    'recipients',
  ]);
});
