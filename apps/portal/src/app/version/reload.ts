import { confirm, type Question } from '@countinghouse/ui/overlay/confirm';
import { leaveFreely } from '../../shared/navigation/leave-freely.ts';
import { somethingUnsent } from '../../shared/navigation/unsent.ts';

/** How long a new worker may take to stand in for the old one; the page comes from the network in any case. */
const takeOverLimit_ms = 1_000;

/** Loads the page anew, in its newest version, and asks before something typed would be lost by it. */
export async function reloadPage(question: Question): Promise<void> {
  if (somethingUnsent() && !(await confirm(question))) return;
  leaveFreely();
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.waiting) {
    const taken_over = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(resolve, takeOverLimit_ms);
    });
    registration.waiting.postMessage({ type: 'take_over' });
    await taken_over;
  }
  window.location.reload();
}
