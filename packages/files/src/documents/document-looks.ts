import type { TextStyle } from './document-sheet.ts';

/** The colours of documents, which are always on white paper. */
export const colours = {
  ink: '#111a27',
  quiet: '#4d5663',
  sign: '#676f7c',
  bar: '#164b7b',
  base: '#cdd2da',
  rule: '#e0e3e8',
  faint: '#eaedf1',
  cut: '#8a919c',
} as const;

/** The text styles of documents. */
export const looks = {
  body: { size: 13, weight: 'regular', colour: colours.ink, kind: 'text' },
  quiet: { size: 13, weight: 'regular', colour: colours.quiet, kind: 'text' },
  medium: { size: 13, weight: 'medium', colour: colours.ink, kind: 'text' },
  strong: { size: 13, weight: 'semibold', colour: colours.ink, kind: 'text' },
  small: { size: 12, weight: 'regular', colour: colours.quiet, kind: 'text' },
  label: { size: 11, weight: 'medium', colour: colours.quiet, kind: 'text' },
  caption: { size: 12, weight: 'medium', colour: colours.quiet, kind: 'text' },
  heading: { size: 14, weight: 'semibold', colour: colours.ink, kind: 'text' },
  footer: { size: 11, weight: 'regular', colour: colours.quiet, kind: 'text' },
} as const satisfies Record<string, TextStyle>;

/** The line height for 13 pixels. */
export const line_height = 19;

/** Returns the style for numbers: tabular figures, always left to right. */
export function asNumber(style: TextStyle): TextStyle {
  return { ...style, kind: 'number' };
}
