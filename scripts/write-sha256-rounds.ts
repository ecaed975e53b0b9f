/** The names of the eight working variables of SHA-256. */
const variables = [...'abcdefgh'];

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
};
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

const turned = (x: string | undefined, bits: number) => `((${x} >>> ${bits}) | (${x} << ${32 - bits}))`;
const mixed = (x: string | undefined, bits: readonly number[]) => bits.map((count) => turned(x, count)).join(' ^ ');

/** Returns the statements of one round. The variables are not moved: each round uses the names shifted by one place. */
function roundLines(round: number): string[] {
  const named = variables.map((_, at) => variables[(at + 64 - round) % 8]);
  const [a, b, c, d, e, f, g, h] = named;
  const constant = fraction(Math.cbrt(firstPrimes(round + 1)[round] ?? 0));
  const word = (back: number) => `w${(round - back + 16) % 16}`;
  const scheduled = `${word(0)} = (${word(0)} + (${mixed(word(15), [7, 18])} ^ (${word(15)} >>> 3)) + ${word(7)} + (${mixed(word(2), [17, 19])} ^ (${word(2)} >>> 10))) | 0;`;
  return [
    ...(round < 16 ? [] : [scheduled]),
    `${h} = (${h} + (${mixed(e, [6, 11, 25])}) + (${g} ^ (${e} & (${f} ^ ${g}))) + ${word(0)} ${constant < 0 ? '-' : '+'} ${Math.abs(constant)}) | 0;`,
    `${d} = (${d} + ${h}) | 0;`,
    `${h} = (${h} + (${mixed(a, [2, 13, 22])}) + ((${a} & ${b}) | (${c} & (${a} | ${b})))) | 0;`,
  ];
}

/**
 * Writes the source of SHA-256's compression function with all rounds unrolled, which takes two thirds of the time of a loop. The
 * Content-Security-Policy of a page forbids generating code at run time, so the rounds are written to a file.
 */
export function writeSha256Rounds(): string {
  const lines = [
    ...Array.from({ length: 16 }, (_, at) => `let w${at} = block[${at}] as number;`),
    ...variables.map((name, at) => `let ${name} = state[${at}] as number;`),
    ...Array.from({ length: 64 }, (_, round) => roundLines(round)).flat(),
    ...variables.map((name, at) => `into[${at}] = ((state[${at}] as number) + ${name}) | 0;`),
  ];
  return `/* Written by \`npm run generate\` (scripts/write-sha256-rounds.ts): SHA-256's 64 rounds, one after the other. */

/**
 * Takes one block of 16 words into a state.
 *
 * @param into gets the new state; may be the same as \`state\`
 */
export function compress(state: ArrayLike<number>, block: ArrayLike<number>, into: Int32Array): void {
${lines.map((line) => `  ${line}\n`).join('')}}
`;
}
