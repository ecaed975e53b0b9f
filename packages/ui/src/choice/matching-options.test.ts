import { expect, test } from 'vitest';
import { matchingOptions } from './matching-options.ts';

const options = ['Åland', 'Côte d’Ivoire', 'Island of Man', 'Poland', 'São Tomé'].map((label) => ({ label }));
const found = (typed: string) => matchingOptions(options, typed).map((option) => option.label);

test('accents and case do not matter', () => {
  expect(found('SAO')).toEqual(['São Tomé']);
  expect(found(' côte ')).toEqual(['Côte d’Ivoire']);
});

test('letters that are no accented ones are found by how they are typed elsewhere', () => {
  const cities = ['Gießen', 'Łódź', 'Ærø', 'Đà Nẵng', 'Diyarbakır'].map((label) => ({ label }));
  const first = (typed: string) => matchingOptions(cities, typed).map((option) => option.label);
  expect(first('giess')).toEqual(['Gießen']);
  expect(first('GIEẞ')).toEqual(['Gießen']);
  expect(first('lodz')).toEqual(['Łódź']);
  expect(first('aero')).toEqual(['Ærø']);
  expect(first('da nang')).toEqual(['Đà Nẵng']);
  expect(first('diyarbakir')).toEqual(['Diyarbakır']);
});

test('labels that begin with what was typed come first', () => {
  expect(found('land')).toEqual(['Åland', 'Island of Man', 'Poland']);
  expect(found('aland')).toEqual(['Åland']);
  expect(found('o')).toEqual(['Côte d’Ivoire', 'Island of Man', 'Poland', 'São Tomé']);
  expect(found('isl')).toEqual(['Island of Man']);
});

test('nothing typed keeps all', () => {
  expect(found('  ')).toHaveLength(5);
});
