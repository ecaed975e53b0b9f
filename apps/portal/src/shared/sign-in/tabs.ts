import { localArea } from '../storage/browser-storage.ts';
import { createTabSignals } from './tab-signals.ts';

/** The other tabs of this browser. */
export const tabs = createTabSignals(localArea, openChannel(), window);

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('countinghouse');
  } catch {
    return undefined;
  }
}
