import { setTimeout as delay } from 'node:timers/promises';

/** Small enough that nobody waits long for the thread that answers requests: a CSV of so much takes it well under a millisecond. */
const slice_bytes = 32_768;
/** How long a file rests for each unit of time that it worked. */
const rest_of_work = 4;
/** A reader who takes nothing for long has not made anybody work. */
const rest_maximum_ms = 100;
/** People pause between requests: files do not race through each of these pauses. */
const lingers_ms = 500;

/** How fast files are made beside everything else. */
export type FilePace = {
  /** Says that a request began that asks for no file; the result, called once, says that it ended. */
  requestBegan(): () => void;
  /**
   * The same bytes at the pace of the hour: as they come while no other request is under way, else in slices, with a rest after each that
   * is four times as long as the work on it. What is upstream waits as well, the database and the thread of a PDF included.
   */
  paced(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
};

/** Makes files give way to requests, and to nobody else: a download by itself is as fast as it can be. */
export function createFilePace({
  now_ms = () => performance.now(),
  rest = (duration_ms: number) => delay(duration_ms),
} = {}): FilePace {
  let under_way = 0;
  let last_ms = Number.NEGATIVE_INFINITY;
  const isBusy = () => under_way > 0 || now_ms() - last_ms < lingers_ms;

  return {
    requestBegan: () => {
      under_way += 1;
      return () => {
        under_way -= 1;
        last_ms = now_ms();
      };
    },
    paced: async function* paced(chunks) {
      let begun_ms = now_ms();
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length; ) {
          const slice = isBusy() ? chunk.subarray(at, at + slice_bytes) : chunk.subarray(at);
          at += slice.length;
          yield slice;
          if (isBusy()) await rest(Math.min(rest_maximum_ms, (now_ms() - begun_ms) * rest_of_work));
          begun_ms = now_ms();
        }
      }
    },
  };
}
