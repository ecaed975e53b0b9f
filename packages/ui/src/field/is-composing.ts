import type { KeyboardEvent } from 'react';

/**
 * Returns whether a key belongs to an input method that is composing a text (Chinese, Japanese, Korean): Enter then accepts its candidate
 * and the arrows move among them, so a field must ignore it. Safari ends the composition before the Enter that caused it, and marks that
 * key only by key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
