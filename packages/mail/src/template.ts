import type { Locale } from '@countinghouse/domain/text/locales';
import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';

/** The sender of a mail and its colour. The accent must have a contrast of at least 4.5:1 with white text. */
export type Brand = {
  name: string;
  /** Whether the Countinghouse mark is beside the name. */
  marked: boolean;
  /** As #rrggbb, on a light and on a dark screen. */
  accent: { light: string; dark: string };
};

/** The content of a mail. */
export type MailContent = {
  /** Without line breaks. */
  subject: string;
  /** The inbox preview. */
  preview: string;
  /** Elements of `components/`. */
  content: ReactNode;
  /** Countinghouse by default. */
  brand?: Brand;
};

/** Creates a mail from its facts, in the language of `i18n`. */
export type MailTemplate<Facts> = (facts: Facts, speaking: { i18n: I18n; locale: Locale }) => MailContent;

export const countinghouse: Brand = {
  name: 'Countinghouse',
  marked: true,
  accent: { light: '#164b7b', dark: '#3169a0' },
};
