import { type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent, useEffect } from 'react';

/**
 * The behaviour of every dialog over the page: it opens as a modal, closes on Escape and on a click on the backdrop (through `close`, which
 * may refuse), and returns the focus. `focus` sets the focus once it is open.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  close: () => void,
  focus: (dialog: HTMLDialogElement) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, with the focus as it is then
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    if (element !== null) focus(element);
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      // An Escape that ends an input method's composition does not close the dialog.
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      // By the browser's default a second Escape would close it whatever the answer to the first.
      event.preventDefault();
      close();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      close();
    },
    onClick: (event: MouseEvent) => {
      if (event.target === dialog.current) close();
    },
  };
}
