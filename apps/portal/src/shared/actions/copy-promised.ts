import { toast } from '@countinghouse/ui/feedback/toast-store';
import { reportError } from '../client/report-error.ts';

/**
 * Puts a text on the clipboard that must be read first. The clipboard is asked for in the same gesture as the click: some browsers refuse one
 * that comes after a request, and wait for what is promised to it.
 */
export async function copyPromised(read: () => Promise<string>, copied: string): Promise<void> {
  try {
    const text = read().then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    toast({ tone: 'success', title: copied });
  } catch (error) {
    reportError(error);
  }
}
