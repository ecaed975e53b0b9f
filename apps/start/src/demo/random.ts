/** A deterministic random generator: one seed, one sequence. Not for secrets. */
export type Random = {
  /** From 0 up to but not including 1. */
  fraction(): number;
  /** A whole number between two bounds, both included. */
  whole(minimum: number, maximum: number): number;
  /** True with this probability in percent. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks one of the items, by weight. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  /** Random characters of an alphabet. */
  text(length: number, alphabet: string): string;
  uuid(): string;
  /** Normally distributed around 0, between about -3 and 3. */
  normal(): number;
};

/** All two-byte values as hexadecimal digits: tens of thousands of identifiers are made from them. */
const bytePairs = Array.from({ length: 65_536 }, (_, number) => number.toString(16).padStart(4, '0'));

/** Creates a random generator from a text: the same text gives the same sequence (mulberry32 over an FNV-1a hash). */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);

  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (minimum: number, maximum: number) => minimum + Math.floor(fraction() * (maximum - minimum + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new RangeError('There is nothing to pick from');
    return items[whole(0, items.length - 1)] as Item;
  };
  const text = (length: number, alphabet: string) => {
    let made = '';
    for (let index = 0; index < length; index += 1) made += alphabet[whole(0, alphabet.length - 1)];
    return made;
  };
  const hex = () => {
    const number = Math.floor(fraction() * 4_294_967_296);
    return `${bytePairs[number >>> 16]}${bytePairs[number & 0xffff]}`;
  };
  return {
    fraction,
    whole,
    pick,
    text,
    chance: (percent) => fraction() * 100 < percent,
    weighted: (items) => {
      let left = fraction() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(items)[0];
    },
    uuid: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${'89ab'[whole(0, 3)]}${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
  };
}
