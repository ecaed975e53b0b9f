import { expect, test } from 'vitest';
import { findWrongTerms } from './glossary.ts';

test('a term that the glossary replaces is found, with the term to write', () => {
  expect(findWrongTerms('Batch', 'Stapel', 'de')).toEqual(['“Stapel” where the glossary says Batch']);
  expect(findWrongTerms('Amount', 'Importe', 'es-MX')).toEqual(['“Importe” where the glossary says monto']);
  expect(findWrongTerms('Settled', 'Règlement en attente', 'fr-FR')).toEqual([
    '“Règlement” where the glossary says télécollecte',
  ]);
  expect(findWrongTerms('Declined payments', '被拒付款', 'zh-CN')).toHaveLength(1);
  expect(findWrongTerms('Capture cancelled', 'Capture cancelled', 'en')).toHaveLength(1);
});

test('a term is wrong only in the language that has another one for it', () => {
  expect(findWrongTerms('Amount', 'Importe', 'es')).toEqual([]);
  expect(findWrongTerms('Add rule', 'Ajouter une règle', 'fr-FR')).toEqual([]);
  expect(findWrongTerms('Cancel', 'Cancel', 'en')).toEqual([]);
});

test('the words that a page is searched by may be any', () => {
  expect(findWrongTerms('batches, payouts (other words for Settlement)', 'Stapel, Batches', 'de')).toEqual([]);
});
