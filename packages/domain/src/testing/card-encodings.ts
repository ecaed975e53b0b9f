const base64Shifts = ['', 'x', 'xx'];

/** Returns the part of a text's base64 that is the same for each alignment, independent of neighbouring bytes. */
function base64Parts(text: string): string[] {
  return base64Shifts.map((before) => {
    const encoded = Buffer.from(`${before}${text}`, 'latin1').toString('base64').replace(/=+$/, '');
    return encoded.slice(before.length === 0 ? 0 : before.length + 1, -1);
  });
}

/** Returns a card number as machines encode it: plain, in groups, as base64 in each of its three alignments, and as hexadecimal. */
export function encodingsOf(card_number: string): string[] {
  const spaced = card_number.replace(/(.{4})(?=.)/g, '$1 ');
  const plain = [card_number, spaced, spaced.replaceAll(' ', '-')];
  return [
    ...plain,
    ...plain.flatMap(base64Parts),
    ...plain.map((text) => Buffer.from(text, 'latin1').toString('hex')),
    Buffer.from(card_number, 'utf16le').toString('hex'),
  ];
}
