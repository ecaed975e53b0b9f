import { describe, expect, test } from 'vitest';
import { selectTerminalKeys, type TerminalKeyEntry, terminalKeyFor } from './terminal-keys.ts';

const merchant = { user_type_id: 'Merchant', tenant_uid: 'tenant' } as const;
const key = (terminal_key_id: string, platform_id: 8483 | 1434 | 7683, created_by = 'tenant'): TerminalKeyEntry => ({
  terminal_key_id,
  platform_id,
  created_by,
});

describe('the terminal key of an address', () => {
  const slots = { main: 'main', international: 'abroad' };
  test.each([
    ['[S4.38]', '/international/signup', 'abroad'],
    ['[S4.38]', '/international-transaction', 'abroad'],
    ['[S4.38]', '/reports?from=international', 'abroad'],
    ['[S4.39]', '/credit-card/sale', 'main'],
    ['[S4.39]', '/', 'main'],
  ])('%s %s: %s', (_, address, expected) => {
    expect(terminalKeyFor(address, slots)).toBe(expected);
  });
  test('is missing without a key of its kind', () => {
    expect(terminalKeyFor('/international/signup', { main: 'main', international: null })).toBeNull();
  });
});

test("[S4.43] for merchants only default keys created by the merchant's tenant count", () => {
  expect(selectTerminalKeys(merchant, [key('a', 8483, 'other'), key('b', 1434, 'other')])).toEqual({
    main: null,
    international: null,
  });
  expect(selectTerminalKeys(merchant, [key('a', 8483, 'other'), key('b', 8483)])).toMatchObject({ main: 'b' });
});

test('[S4.44] [S4.45] cross-border keys go to the international slot, card-processing keys to the main one', () => {
  expect(selectTerminalKeys(merchant, [key('x', 1434), key('a', 8483)])).toEqual({ main: 'a', international: 'x' });
  expect(selectTerminalKeys(merchant, [key('a', 7683)])).toEqual({ main: 'a', international: null });
  expect(selectTerminalKeys(merchant, [key('x', 1434)])).toEqual({ main: null, international: 'x' });
  expect(selectTerminalKeys(merchant, [key('a', 7683), key('b', 8483)])).toMatchObject({ main: 'a' });
  expect(selectTerminalKeys(merchant, [])).toEqual({ main: null, international: null });
});

test('[S4.46] for non-merchant users both slots take the entity_id', () => {
  const owner = { user_type_id: 'Administrator', entity_id: 'operator' } as const;
  expect(selectTerminalKeys(owner, [key('a', 8483), key('x', 1434)])).toEqual({
    main: 'operator',
    international: 'operator',
  });
});
