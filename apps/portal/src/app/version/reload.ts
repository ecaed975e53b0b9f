import { confirm, type Question } from '@countinghouse/ui/overlay/confirm';
import { allowLeaving } from '../../shared/navigation/allow-leaving.ts';
import { somethingUnsent } from '../../shared/navigation/unsent.ts';

/** How long to wait for the new worker to take over. The page comes from the network in any case. */
const takeOverLimit_ms = 1_000;

/** Reloads the page in its newest version. Asks first if unsaved input would be lost. */
export async function reloadPage(question: Question): Promise<void> {
  if (somethingUnsent() && !(await confirm(question))) return;
  allowLeaving();
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
