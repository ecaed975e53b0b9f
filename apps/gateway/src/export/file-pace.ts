import { setTimeout as delay } from 'node:timers/promises';

/** Small enough not to delay the thread that answers requests: a slice of CSV takes it well under a millisecond. */
const slice_bytes = 32_768;
/** How long a file rests for each unit of working time. */
const rest_of_work = 4;
/** The longest rest. Time in which the client reads nothing is not work. */
const rest_maximum_ms = 100;
/** People pause between requests; files must not run at full speed in each of these pauses. */
const lingers_ms = 500;

/** Sets how fast files are made while other requests are served. */
export type FilePace = {
  /** Records the start of a request that is not for a file. Call the result once when it ends. */
  requestBegan(): () => void;
  /**
   * Passes the bytes on at the current pace: unchanged while no other request is in progress, otherwise in slices, with a rest after each
   * that is four times as long as the work on it. Everything upstream waits as well, including the database and the thread of a PDF.
   */
  paced(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
};

/** Makes the pace by which files give way to requests, and to nothing else: a download on its own is as fast as possible. */
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
