import type { Locale } from '@countinghouse/domain/locales';
import { type Html, html } from './html.ts';
import { de } from './locales/de.ts';
import { en, type Messages } from './locales/en.ts';
import { es } from './locales/es.ts';
import { esMx } from './locales/es-mx.ts';
import { frFr } from './locales/fr-fr.ts';
import { zhCn } from './locales/zh-cn.ts';

/** Every catalogue by its locale. */
export const catalogues: { readonly [locale in Locale]: Messages } = {
  en,
  de,
  es,
  'es-MX': esMx,
  'fr-FR': frFr,
  'zh-CN': zhCn,
};

/** What each locale calls itself, for the language menu. */
export const localeNames: { readonly [locale in Locale]: string } = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  'es-MX': 'Español (México)',
  'fr-FR': 'Français',
  'zh-CN': '简体中文',
};

const placeholder = /\{(\w+)\}/;

/** Fills the `{name}` places of a message as plain text (for e-mail and titles). */
export function fillText(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Fills the `{name}` places of a message as markup: texts are escaped, `Html` is placed as it is. */
export function fillHtml(message: string, values: Readonly<Record<string, string | Html>>): Html {
  const pieces = message.split(placeholder);
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : (values[piece] ?? `{${piece}}`)))}`;
}
