/** The formats of a downloaded export. `excel` is .xls, BIFF8 (spec section 2, blanks.md 9); `xlsx` is what Excel itself has written since 2007. */
export const exportFormats = ['pdf', 'csv', 'xlsx', 'excel'] as const;
/** A format of a downloaded export. */
export type ExportFormat = (typeof exportFormats)[number];

/** The file name ending of each format. */
export const exportEndings: Readonly<Record<ExportFormat, string>> = {
  pdf: '.pdf',
  csv: '.csv',
  xlsx: '.xlsx',
  excel: '.xls',
};

/** The media type of each format. */
export const exportMediaTypes: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  excel: 'application/vnd.ms-excel',
};

/**
 * Returns the name of an exported file: '{table name}_export' with the format's ending (spec section 2). Characters that no file system
 * accepts in a name (separators, control characters, a leading dot) become '_'.
 */
export function exportFileName(table_name: string, format: ExportFormat): string {
  const name = table_name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '_')
    .replace(/^[.\s]+/u, '_')
    .trim();
  return `${name}_export${exportEndings[format]}`;
}
