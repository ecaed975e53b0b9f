/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });
/** Scripts without blanks whose words only a dictionary knows. */
const withoutBlanks = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const lineEnds = /\r\n?|\u2028|\u2029|\u0085|\v|\f/g;

/** A text as it is drawn: its line breaks are all the same, and other control characters are blanks. */
export function drawableText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text.replace(lineEnds, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/**
 * The pieces of a text between which a line may end: those of the Unicode line breaking algorithm, words of scripts without blanks,
 * and the parts of an identifier behind its hyphens, where the algorithm keeps digits together.
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
 * The lines of a drawable text in a given width. A piece is broken only where it alone is wider than a line, and then between
 * characters as people see them. Nothing of the text is lost but the blanks at line ends.
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
