/** Whether shortcuts use Cmd on this machine. There Ctrl+K belongs to the text field. */
const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The label of the modifier key of shortcuts. */
export const commandKey = apple ? '⌘' : 'Ctrl';

/** The palette's shortcut in the form of `aria-keyshortcuts`. */
export const paletteKeys = apple ? 'Meta+K' : 'Control+K';

/** The properties of a key press that decide on a shortcut. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

/** A shortcut that works on every page. */
export type Shortcut = 'palette' | 'search' | 'shortcuts';

/** Where the key was pressed: in a text field, in an open dialog; and whether single-key shortcuts are on. */
export type PressPlace = { typing: boolean; in_dialog: boolean; single_keys: boolean };

/**
 * Returns the shortcut of a key press. A single key is not a shortcut while typing or composing, with a modifier, in an open dialog, or
 * when single keys are turned off. Ctrl (or Cmd) with K works in a field too.
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

/** By its letter; on a layout without Latin letters (Cyrillic, Greek) by its position. */
function isLetterK({ key, code }: KeyPress): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
}

/** Returns whether an element accepts typed text. */
export function takesTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]') !==
      null
  );
}
