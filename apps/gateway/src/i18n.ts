import { join } from 'node:path';
import { createI18nOf } from '@countinghouse/service/catalogues';

/** Returns the translator for one request or one file in its language: `i18n._({ id, message })`. */
export const i18nOf = createI18nOf(join(import.meta.dirname, 'locales'));
