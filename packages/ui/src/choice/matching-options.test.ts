import { expect, test } from 'vitest';
import { matchingOptions } from './matching-options.ts';

const options = ['Åland', 'Côte d’Ivoire', 'Island of Man', 'Poland', 'São Tomé'].map((label) => ({ label }));
const found = (typed: string) => matchingOptions(options, typed).map((option) => option.label);

test('ignores accents and case', () => {
  expect(found('SAO')).toEqual(['São Tomé']);
  expect(found(' côte ')).toEqual(['Côte d’Ivoire']);
});

test('special letters match their common transliteration', () => {
  const cities = ['Gießen', 'Łódź', 'Ærø', 'Đà Nẵng', 'Diyarbakır'].map((label) => ({ label }));
  const first = (typed: string) => matchingOptions(cities, typed).map((option) => option.label);
  expect(first('giess')).toEqual(['Gießen']);
  expect(first('GIEẞ')).toEqual(['Gießen']);
  expect(first('lodz')).toEqual(['Łódź']);
  expect(first('aero')).toEqual(['Ærø']);
  expect(first('da nang')).toEqual(['Đà Nẵng']);
  expect(first('diyarbakir')).toEqual(['Diyarbakır']);
});

test('labels that begin with the input come first', () => {
  expect(found('land')).toEqual(['Åland', 'Island of Man', 'Poland']);
  expect(found('aland')).toEqual(['Åland']);
  expect(found('o')).toEqual(['Côte d’Ivoire', 'Island of Man', 'Poland', 'São Tomé']);
  expect(found('isl')).toEqual(['Island of Man']);
});

test('empty input keeps all options', () => {
  expect(found('  ')).toHaveLength(5);
});
