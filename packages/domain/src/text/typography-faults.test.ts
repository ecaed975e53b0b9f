import { expect, test } from 'vitest';
import type { Locale } from './locales.ts';
import { readingsOf, typographyFaults } from './typography-faults.ts';

test('a message is read once per branch, with a placeholder for each value', () => {
  expect(readingsOf('{count, plural, one {# sale of <0>{name}</0>} other {# sales}}: <1/>')).toEqual([
    '\ufffc sale of \ufffc: \ufffc',
    '\ufffc sales: \ufffc',
  ]);
  expect(readingsOf('{a, select, x {{b, plural, one {one} other {many}}} other {none}}')).toEqual([
    'one',
    'many',
    'none',
  ]);
});

test.each<[Locale, string]>([
  ['en', 'The card’s limit: “{name}” is over 5 MB'],
  ['de', 'Ist „{name}“ gemeint? – Ja: 100\u00a0%'],
  ['de', "Nur Buchstaben und & @ . , - : / ( ) ' + ? ! #"],
  ['es', '¿Eliminar «{name}»?'],
  ['es', 'Los signos «/» y «?» no hacen nada por sí solos'],
  ['es-MX', '¿Eliminar “{name}”? ¡Listo!'],
  ['fr-FR', 'Supprimer «\u202f{name}\u202f»\u202f? Oui\u202f; déjà\u00a0: <0>5\u00a0Mo</0>'],
  ['fr-FR', 'Elle commence par https:// et «\u202fAuthorization: Bearer\u202f»'],
  ['fr-FR', '{n, plural, one {un\u00a0: {x}} other {#\u00a0: {x}}}'],
  ['zh-CN', '取消 {amount} 的请款？仅网关（AMP）：{name}。'],
  ['zh-CN', '仅可使用字母、数字和 . _ - @ +，并以字母开头'],
  ['zh-CN', 'MM/DD'],
])('%s: %s has correct typography', (locale, message) => {
  expect(typographyFaults(message, locale)).toEqual([]);
});

test.each<[Locale, string]>([
  ['en', "The card's limit"],
  ['en', 'The "name"'],
  ['en', 'Sending...'],
  ['en', 'What ?'],
  ['de', 'Ist "{name}" gemeint?'],
  ['de', 'Ist “{name}” gemeint?'],
  ['de', 'Ist „{name}” gemeint?'],
  ['de', 'Mehr als 100 %'],
  ['de', 'Etwas - und mehr'],
  ['de', 'Etwas, z. B. das'],
  ['es', 'Eliminar «{name}»?'],
  ['es', '¿Eliminar “{name}”?'],
  ['es', 'Listo!'],
  ['es-MX', '¿Eliminar «{name}»?'],
  ['fr-FR', 'Total : {n}'],
  ['fr-FR', 'Total: {n}'],
  ['fr-FR', 'Total\u202f: {n}'],
  ['fr-FR', 'Supprimer ?'],
  ['fr-FR', 'Supprimer\u00a0?'],
  ['fr-FR', 'Oui ; non'],
  ['fr-FR', 'Oui!'],
  ['fr-FR', '« {name}\u202f»'],
  ['fr-FR', '«\u202f{name} »'],
  ['fr-FR', 'La “clé”'],
  ['fr-FR', "L'heure"],
  ['fr-FR', 'Le n° {number}'],
  ['fr-FR', '5 Mo'],
  ['fr-FR', '{n, plural, one {oui!} other {oui}}'],
  ['fr-FR', '{n, plural, one {un : {x}} other {#\u00a0: {x}}}'],
  ['zh-CN', '重试:不会重复执行'],
  ['zh-CN', '取消 {amount}?'],
  ['zh-CN', '隐私, 删除'],
  ['zh-CN', '仅网关 (AMP)'],
  ['zh-CN', '已拒绝 ，请重试'],
  ['zh-CN', '需要（MEUP） 权限'],
])('%s: %s has incorrect typography', (locale, message) => {
  expect(typographyFaults(message, locale)).not.toEqual([]);
});
