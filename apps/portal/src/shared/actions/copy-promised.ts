import { toast } from '@countinghouse/ui/feedback/toast-store';
import { reportError } from '../client/report-error.ts';

/**
 * Copies a text that must be fetched first. The clipboard write starts within the click, with a promise as its content, because some
 * browsers refuse a write that starts after a request.
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
