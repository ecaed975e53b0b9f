import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that is composing a text (Chinese, Japanese, Korean): Enter then accepts its
 * candidate and the arrows move among them, so a field must leave it alone. Safari ends the composition before the Enter that
 * ends it, and tells it by key code 229 only.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
