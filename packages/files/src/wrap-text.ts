/** Letters of scripts that are written without blanks: a line may end behind any of them. */
const unspaced = '\\u2E80-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\uFE30-\\uFE4F\\uFF00-\\uFFEF';
const pieces = new RegExp(`[${unspaced}]|[^\\s${unspaced}]+[^\\S\\n]*|[^\\S\\n]+`, 'gu');

/**
 * The lines of a text in a given width: broken between words, and within a word only where it alone is wider than a line. Line
 * breaks of the text stay, other control characters become blanks.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  const clean = text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
  if (!clean.includes('\n') && widthOf(clean) <= width) return [clean];
  return clean.split('\n').flatMap((line) => wrapLine(line, width, widthOf));
}

function wrapLine(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let line_width = 0;
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
    line_width = 0;
  };
  for (const [piece] of text.matchAll(pieces)) {
    const letters = piece.trimEnd();
    const letters_width = widthOf(letters);
    if (line !== '' && line_width + letters_width > width) end();
    if (letters_width <= width) {
      line += piece;
      line_width += piece.length === letters.length ? letters_width : widthOf(piece);
      continue;
    }
    for (const letter of piece) {
      const letter_width = widthOf(letter);
      if (line !== '' && line_width + letter_width > width) end();
      line += letter;
      line_width += letter_width;
    }
  }
  if (line !== '' || lines.length === 0) end();
  return lines;
}
