import { saveFile } from '../../../shared/export/save-file.ts';

/** Saves a base64 PDF as a browser download. */
export function savePdf(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/pdf' }), name);
}
