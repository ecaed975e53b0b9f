import { noteVisitorView } from '@countinghouse/contract/payment-link/note-visitor-view';
import { useEffect } from 'preact/hooks';
import { send } from '../../client/send.ts';

/** What a person does on a page that they read. Mail scanners that open the links of a mail do none of it. */
const acts = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports at the first user action that the document was viewed. A failure of the report is ignored. */
export function useViewed(): void {
  useEffect(() => {
    const given_up = new AbortController();
    const tell = () => {
      given_up.abort();
      void send(noteVisitorView, { body: {} }).catch(() => undefined);
    };
    for (const act of acts) window.addEventListener(act, tell, { signal: given_up.signal, passive: true });
    return () => given_up.abort();
  }, []);
}
