import { describe, expect, test } from 'vitest';
import { type KeyPress, type PressPlace, shortcutOf } from './shortcut-keys.ts';

const press = (parts: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
  ...parts,
});
const page: PressPlace = { typing: false, in_dialog: false, single_keys: true };
const ctrlK = press({ key: 'k', code: 'KeyK', ctrlKey: true });

test('Ctrl+K opens the palette on any keyboard layout, also from a field', () => {
  expect(shortcutOf(ctrlK, page)).toBe('palette');
  expect(shortcutOf(ctrlK, { typing: true, in_dialog: true, single_keys: false })).toBe('palette');
  expect(shortcutOf(press({ key: 'K', code: 'KeyK', metaKey: true }), page)).toBe('palette');
  expect(shortcutOf(press({ key: 'л', code: 'KeyK', ctrlKey: true }), page)).toBe('palette');
  expect(shortcutOf(press({ key: 't', code: 'KeyK', ctrlKey: true }), page)).toBeUndefined();
});

test('ignores it with other modifiers, held down, or already handled', () => {
  for (const parts of [{ shiftKey: true }, { altKey: true }, { repeat: true }, { defaultPrevented: true }]) {
    expect(shortcutOf({ ...ctrlK, ...parts }, page)).toBeUndefined();
  }
});

describe('single keys', () => {
  const slash = press({ key: '/', code: 'Slash' });
  const question = press({ key: '?', code: 'Slash', shiftKey: true });

  test('are shortcuts on the page, with any keyboard layout', () => {
    expect(shortcutOf(slash, page)).toBe('search');
    expect(shortcutOf(press({ key: '/', code: 'Digit7', shiftKey: true }), page)).toBe('search');
    expect(shortcutOf(question, page)).toBe('shortcuts');
    expect(shortcutOf(press({ key: 'k', code: 'KeyK' }), page)).toBeUndefined();
  });

  test.each<[string, Partial<KeyPress>, Partial<PressPlace>]>([
    ['while typing', {}, { typing: true }],
    ['in an open dialog', {}, { in_dialog: true }],
    ['when they are turned off', {}, { single_keys: false }],
    ['during input method composition', { isComposing: true }, {}],
    ['with Ctrl', { ctrlKey: true }, {}],
    ['with Cmd', { metaKey: true }, {}],
    ['with Alt', { altKey: true }, {}],
  ])('%s: no shortcut', (_, parts, place) => {
    expect(shortcutOf({ ...slash, ...parts }, { ...page, ...place })).toBeUndefined();
    expect(shortcutOf({ ...question, ...parts }, { ...page, ...place })).toBeUndefined();
  });
});
