import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@countinghouse/domain/text/locales';
import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readCatalogue } from './read-catalogue.ts';

type Values = Record<string, unknown>;
type Compiled = Record<string, ReturnType<typeof compileMessage>>;

/**
 * Lingui decodes `\u0041` and `\x41` in the whole message, values included, so such a name would be shown differently and could even
 * contain a line break. Each backslash that would start an escape is itself escaped, so that values come out unchanged.
 */
function plainValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\\(?=[ux])/g, '\\u005c') : value,
    ]),
  );
}

class ServiceI18n extends I18n {
  override _(id: MessageDescriptor | string, values: Values = {}, options?: MessageOptions): string {
    return typeof id === 'string'
      ? super._(id, plainValues(values), options)
      : super._({ ...id, values: plainValues(id.values ?? {}) });
  }
}

/**
 * Loads the catalogues of a service: a `.po` file for each locale, as `npm run translations` writes them. Each file is read and compiled
 * when its locale is first used, so that the start does not wait for it.
 *
 * @param folder an absolute path
 * @returns a function that creates the `i18n` of a locale: one for each request or mail, never shared by two languages
 * @throws when a requested message is not in the catalogue
 */
export function createI18nOf(folder: string): (locale: Locale) => I18n {
  const compiled = new Map<Locale, Compiled>();
  const messagesOf = (locale: Locale): Compiled => {
    const known = compiled.get(locale) ?? compileCatalogue(join(folder, `${locale}.po`));
    compiled.set(locale, known);
    return known;
  };
  return (locale) =>
    new ServiceI18n({
      locale,
      messages: { [locale]: messagesOf(locale) },
      missing: (_locale, id) => {
        throw new Error(`${folder}/${locale}.po has no message ${id}: run npm run translations`);
      },
    });
}

function compileCatalogue(path: string): Compiled {
  return Object.fromEntries(
    [...readCatalogue(readFileSync(path, 'utf8'))].map(([id, translation]) => [id, compileMessage(translation)]),
  );
}
