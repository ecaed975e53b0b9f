import { join } from 'node:path';
import { createI18nOf } from '@countinghouse/service/catalogues';

/** What speaks a language to one request or in one file: `i18n._({ id, message })`. */
export const i18nOf = createI18nOf(join(import.meta.dirname, 'locales'));
