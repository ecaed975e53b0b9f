import { paperOf } from '@countinghouse/domain/export/pdf-paper';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { qrModules } from '@countinghouse/files/documents/qr-modules';
import { writePoster } from '@countinghouse/files/documents/write-poster';
import { writeQrSvg } from '@countinghouse/files/documents/write-qr-svg';
import { loadFont } from '../../../shared/export/load-font.ts';
import { saveFile } from '../../../shared/export/save-file.ts';

/** The texts of a poster, in the user's language. */
export type PosterTexts = {
  business: string;
  title: string;
  description: string;
  amount: string;
  address: string;
  words: { code: string; scan: string; note: string };
};

/** Saves the QR code of an address as an SVG. */
export function saveQrSvg(address: string, title: string, name: string): void {
  saveFile(new Blob([writeQrSvg(address, title)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Pixels per module: large enough to be printed as wide as a hand. */
const png_unit = 24;
const png_quiet_modules = 4;

/** Saves the QR code of an address as a PNG, for programs that cannot place an SVG. */
export async function saveQrPng(address: string, name: string): Promise<void> {
  const code = qrModules(address);
  const side = (code.size + 2 * png_quiet_modules) * png_unit;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.fillStyle = '#111a27';
  for (const { x, y, length } of code.runs) {
    context.fillRect(
      (x + png_quiet_modules) * png_unit,
      (y + png_quiet_modules) * png_unit,
      length * png_unit,
      png_unit,
    );
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser draws no pictures');
  saveFile(blob, `${name}.png`);
}

/** Saves the poster of a link as a PDF, in the paper size of the user's country. */
export async function savePoster(
  { business, ...texts }: PosterTexts,
  { locale, format_locale, made_at }: { locale: string; format_locale: string; made_at: Date },
  name: string,
): Promise<void> {
  const bytes = await writePoster(
    {
      ...texts,
      locale: format_locale,
      paper: paperOf(localeNamed(locale)),
      made_at: made_at.toISOString(),
      merchant: { name: business },
    },
    loadFont,
  );
  saveFile(new Blob([bytes], { type: 'application/pdf' }), `${name}.pdf`);
}
