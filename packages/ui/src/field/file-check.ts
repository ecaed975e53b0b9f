/** The most bytes of one file. */
export const largestFile_bytes = 5 * 1024 * 1024;

/** Returns whether a file's name or type matches an `accept` list ('.pdf,image/*'); an empty list accepts all. */
export function acceptsFile(file: { name: string; type: string }, accept: string): boolean {
  const wanted = accept
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '');
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return (
    wanted.length === 0 ||
    wanted.some((each) =>
      each.startsWith('.')
        ? name.endsWith(each)
        : each.endsWith('/*')
          ? type.startsWith(each.slice(0, -1))
          : type === each,
    )
  );
}

/** Formats a file size: '812 KB', '1.4 MB' in the user's notation. */
export function fileSize(size_bytes: number, locale: string): string {
  const [value, unit] =
    size_bytes < 1024
      ? [size_bytes, 'byte']
      : size_bytes < 1024 * 1024
        ? [size_bytes / 1024, 'kilobyte']
        : [size_bytes / 1024 / 1024, 'megabyte'];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    // The short form is '126 byte' in English.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value);
}
