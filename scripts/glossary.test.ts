import { expect, test } from 'vitest';
import { findWrongTerms } from './glossary.ts';

test('finds a term that the glossary replaces, with the right term', () => {
  expect(findWrongTerms('Batch', 'Stapel', 'de')).toEqual(['“Stapel” where the glossary says Batch']);
  expect(findWrongTerms('Amount', 'Importe', 'es-MX')).toEqual(['“Importe” where the glossary says monto']);
  expect(findWrongTerms('Settled', 'Règlement en attente', 'fr-FR')).toEqual([
    '“Règlement” where the glossary says télécollecte',
  ]);
  expect(findWrongTerms('Declined payments', '被拒付款', 'zh-CN')).toHaveLength(1);
  expect(findWrongTerms('Capture cancelled', 'Capture cancelled', 'en')).toHaveLength(1);
});

test('a term is wrong only in a language that replaces it', () => {
  expect(findWrongTerms('Amount', 'Importe', 'es')).toEqual([]);
  expect(findWrongTerms('Add rule', 'Ajouter une règle', 'fr-FR')).toEqual([]);
  expect(findWrongTerms('Cancel', 'Cancel', 'en')).toEqual([]);
});

test('search words of a page may be any terms', () => {
  expect(findWrongTerms('batches, payouts (other words for Settlement)', 'Stapel, Batches', 'de')).toEqual([]);
});
