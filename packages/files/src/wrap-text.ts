/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });
/** Scripts without spaces, whose words require a dictionary. */
const withoutBlanks = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const lineEnds = /\r\n?|\u2028|\u2029|\u0085|\v|\f/g;

/** Normalizes a text for drawing: uniform line breaks, and other control characters as spaces. */
export function drawableText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text.replace(lineEnds, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/**
 * Splits a text at possible line breaks: those of the Unicode line breaking algorithm, words of scripts without spaces, and after the
 * hyphens of an identifier, where the algorithm would not break before digits.
 */
export function unbrokenPieces(text: string): string[] {
  const ends = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) ends.add(next.position);
  for (const found of text.matchAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu)) ends.add(found.index + 1);
  if (withoutBlanks.test(text)) {
    for (const { index, segment } of words.segment(text)) if (withoutBlanks.test(segment)) ends.add(index);
  }
  ends.delete(0);
  const pieces: string[] = [];
  let from = 0;
  for (const end of [...ends].sort((a, b) => a - b)) {
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

/**
 * Wraps a drawable text to a width. A piece is only broken if it alone is wider than a line, and then between graphemes. Only spaces at
 * line ends are lost.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width, widthOf));
}

function wrapLine(text: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): boolean => {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    if (widthOf(piece.trimEnd()) > width) return false;
    line += piece;
    return true;
  };
  for (const piece of unbrokenPieces(text)) {
    if (add(piece)) continue;
    for (const { segment } of graphemes.segment(piece)) if (!add(segment)) line += segment;
  }
  if (line !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}
