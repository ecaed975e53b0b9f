import type { I18n } from '@lingui/core';
import { oneLine } from '../one-line.ts';

/** The greeting of a mail; without a name if none is known. */
export function greeting(i18n: I18n, name: string): string {
  return oneLine(name) === ''
    ? i18n._({ id: 'greeting.nameless', message: 'Hello,' })
    : i18n._({ id: 'greeting', message: 'Hello {name},', values: { name: oneLine(name) } });
}
