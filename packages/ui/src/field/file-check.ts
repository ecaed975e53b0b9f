/** The most bytes that one file may have. */
export const largestFile_bytes = 5 * 1024 * 1024;

/** Whether a file's name or type is among those of an `accept` list ('.pdf,image/*'); an empty list takes all. */
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

/** A size as people say it: '812 KB', '1.4 MB' in the reader's figures. */
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
    // In short, English says '126 byte'.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value);
}
