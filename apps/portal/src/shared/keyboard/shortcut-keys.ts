/** Whether this is a machine whose shortcuts go with Cmd; there Ctrl and K belong to the text field. */
const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The name on the key that shortcuts go with. */
export const commandKey = apple ? '⌘' : 'Ctrl';

/** The palette's key as a screen reader is told of it. */
export const paletteKeys = apple ? 'Meta+K' : 'Control+K';

/** A key press as a shortcut would want to know it. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

/** What a key press asks of the whole portal. */
export type Shortcut = 'palette' | 'search' | 'shortcuts';

/** Where the press was: in something that is typed into, in an open dialog, and whether single keys are on at all. */
export type PressPlace = { typing: boolean; in_dialog: boolean; single_keys: boolean };

/**
 * The shortcut of a key press. A single key is none while somebody types or an input method composes, with a modifier, in an
 * open dialog, or when single keys are turned off; Ctrl (or Cmd) with K works from a field as well.
 */
export function shortcutOf(press: KeyPress, place: PressPlace): Shortcut | undefined {
  if (press.isComposing || press.repeat || press.defaultPrevented || press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) {
    const command = apple ? press.metaKey && !press.ctrlKey : press.ctrlKey || press.metaKey;
    return command && !press.shiftKey && isLetterK(press) ? 'palette' : undefined;
  }
  if (place.typing || place.in_dialog || !place.single_keys) return undefined;
  if (press.key === '/') return 'search';
  return press.key === '?' ? 'shortcuts' : undefined;
}

/** By its letter, and where the layout has no such letters (Cyrillic, Greek) by its place. */
function isLetterK({ key, code }: KeyPress): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
}

/** Whether something takes what is typed for itself. */
export function takesTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]') !==
      null
  );
}
