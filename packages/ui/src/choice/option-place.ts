/** How many options Page Up and Page Down skip: about as many as the open list shows. */
const page_count = 8;

type Choice = { disabled?: boolean };

/**
 * Returns the position of an option that can be chosen: `at` itself, else the nearest one in `direction`, else the nearest one the other
 * way. A position outside the list counts as its nearest end; -1 if none can be chosen.
 */
export function enabledPlace(options: readonly Choice[], at: number, direction: 1 | -1 = 1): number {
  const start = Math.max(0, Math.min(options.length - 1, at));
  for (const step of [direction, -direction]) {
    for (let place = start; place >= 0 && place < options.length; place += step) {
      if (options[place]?.disabled !== true) return place;
    }
  }
  return -1;
}

/** Returns where a key leads from a position of an open list, skipping what cannot be chosen; undefined for other keys. */
export function placeByKey(options: readonly Choice[], at: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return enabledPlace(options, at + 1);
    case 'ArrowUp':
      return enabledPlace(options, at - 1, -1);
    case 'Home':
      return enabledPlace(options, 0);
    case 'End':
      return enabledPlace(options, options.length - 1, -1);
    case 'PageDown':
      return enabledPlace(options, at + page_count);
    case 'PageUp':
      return enabledPlace(options, at - page_count, -1);
    default:
      return undefined;
  }
}
