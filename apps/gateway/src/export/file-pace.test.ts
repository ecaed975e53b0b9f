import { expect, test } from 'vitest';
import { createFilePace } from './file-pace.ts';

/** A pace whose clock moves only when a file rests or the test moves it. */
function createTestPace() {
  let now_ms = 0;
  const rests: number[] = [];
  const pace = createFilePace({
    now_ms: () => now_ms,
    rest: async (duration_ms) => {
      rests.push(duration_ms);
      now_ms += duration_ms;
    },
  });
  return {
    pace,
    rests,
    pass: (duration_ms: number) => {
      now_ms += duration_ms;
    },
  };
}

async function* twoChunks(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(100_000, 'a');
  yield Buffer.alloc(10, 'b');
}
const whole = Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.alloc(10, 'b')]);

test('passes chunks through without pauses while no other request is active', async () => {
  const { pace, rests, pass } = createTestPace();
  pace.requestBegan()();
  pass(1_000);
  const sizes: number[] = [];
  for await (const chunk of pace.paced(twoChunks())) {
    sizes.push(chunk.length);
    pass(7);
  }
  expect(sizes).toEqual([100_000, 10]);
  expect(rests).toEqual([]);
});

test('slices the same bytes while another request is active, with pauses in proportion to the work', async () => {
  const { pace, rests, pass } = createTestPace();
  pace.requestBegan();
  const slices: Uint8Array[] = [];
  for await (const slice of pace.paced(twoChunks())) {
    slices.push(Buffer.from(slice));
    pass(slices.length === 2 ? 1_000 : 2);
  }
  expect(Buffer.concat(slices).equals(whole)).toBe(true);
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(32_768);
  expect(rests).toEqual([8, 100, 8, 8, 8]);
});

test('a file stays slow through short breaks between requests, and speeds up once they stop', async () => {
  const { pace, rests, pass } = createTestPace();
  const ended = pace.requestBegan();
  ended();
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 10; count += 1) yield Buffer.alloc(1_000);
  }
  for await (const _ of pace.paced(chunks())) pass(25);
  expect(rests).toEqual([100, 100, 100, 100]);
});
