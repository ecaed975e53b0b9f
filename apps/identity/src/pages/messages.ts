import { join } from 'node:path';
import type { Locale } from '@countinghouse/domain/text/locales';
import { createI18nOf } from '@countinghouse/service/catalogues';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { type Html, html } from './html.ts';

/** Returns the translations for one request: `i18n._(words.sign_in_title)`. */
export const i18nOf = createI18nOf(join(import.meta.dirname, '../locales'));

/** The native name of each locale, for the language menu. */
export const localeNames: { readonly [locale in Locale]: string } = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  'es-MX': 'Español (México)',
  'fr-FR': 'Français',
  'zh-CN': '简体中文',
};

/** Renders a message as markup with its values: texts are escaped, `Html` is inserted unchanged. */
export function fillHtml(
  i18n: I18n,
  descriptor: MessageDescriptor,
  values: Readonly<Record<string, string | Html>>,
): Html {
  // The message is filled with placeholders first, so that no value is ever parsed as part of it; no message contains a NUL.
  const placed = Object.values(values);
  const marks = Object.fromEntries(Object.keys(values).map((name, index) => [name, `\0${index}\0`]));
  const pieces = i18n._({ ...descriptor, values: marks }).split('\0');
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : placed[Number(piece)]))}`;
}
