import { expect, test } from 'vitest';
import { addMinutes, formatTime, readTime } from './time-text.ts';

const times = Array.from({ length: 96 }, (_, quarter) => addMinutes('00:00', quarter * 15));

test.each(['en-US', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'])('a time formatted in %s parses back', (locale) => {
  for (const time of times) expect(readTime(formatTime(time, locale), locale)).toBe(time);
});

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['2130', '21:30'],
  ['21.30', '21:30'],
  ['9:30 pm', '21:30'],
  ['9 p.m.', '21:00'],
  ['9p', '21:00'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
])('%s is %s', (typed, time) => {
  expect(readTime(typed, 'en-US')).toBe(time);
});

test.each(['24:00', '9:60', '13 pm', '0 am', 'noon', '12345', '', '9:3'])('%s is not a time', (typed) => {
  expect(readTime(typed, 'en-US')).toBeUndefined();
});

test('adding hours and minutes wraps around midnight', () => {
  expect(addMinutes('23:50', 15)).toBe('00:05');
  expect(addMinutes('00:05', -15)).toBe('23:50');
});
