import type { Locale } from '@countinghouse/domain/text/locales';
import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';

/** Who speaks in a mail, and in which colour. The accent bears white letters: a contrast of 4.5:1 at least. */
export type Brand = {
  name: string;
  /** Whether the mark of Countinghouse stands beside the name. */
  marked: boolean;
  /** As #rrggbb, on a light and on a dark screen. */
  accent: { light: string; dark: string };
};

/** What a mail says. */
export type MailContent = {
  /** Without anything that ends a line. */
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  /** Elements of `components/`. */
  content: ReactNode;
  /** Countinghouse, unless it says another. */
  brand?: Brand;
};

/** Makes a mail of what it tells, in the language that `i18n` speaks. */
export type MailTemplate<Facts> = (facts: Facts, speaking: { i18n: I18n; locale: Locale }) => MailContent;

export const countinghouse: Brand = {
  name: 'Countinghouse',
  marked: true,
  accent: { light: '#164b7b', dark: '#3169a0' },
};
