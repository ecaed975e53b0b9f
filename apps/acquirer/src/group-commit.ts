import type { Clock } from '@countinghouse/domain/time/clock';
import { isRequestMti, type Message } from '@countinghouse/iso8583/fields';
import { buildReply } from '@countinghouse/iso8583/reply';
import type { Logger } from '@countinghouse/service/logger';
import type { Book } from './book.ts';
import { type Answer, answerMessage, type Connection } from './host.ts';

type Waiting = { connection: Connection; message: Message; respond: (answer: Answer) => void };

/** The maximum number of requests in one group commit. */
const GROUP_SIZE = 512;

/** Takes requests, and answers each once it is durably booked. */
export type GroupCommit = {
  /** `respond` is called once, later. The message must be a request with its identity (`readIdentity`). */
  submit(connection: Connection, message: Message, respond: (answer: Answer) => void): void;
  /** Books and answers all waiting requests. */
  flush(): void;
};

/**
 * Creates a group commit: requests that arrive while the disk is busy share the next transaction, so that one flush is enough for all of
 * them. A request that cannot be booked is answered 96 and leaves nothing behind.
 */
export function createGroupCommit(book: Book, clock: Clock, log: Logger): GroupCommit {
  let waiting: Waiting[] = [];
  let scheduled = false;

  function bookAll(group: readonly Waiting[]): Answer[] {
    const answers: Answer[] = [];
    book.inTransaction(() => {
      for (const { connection, message } of group) answers.push(answerMessage(book, clock.now(), connection, message));
    });
    return answers;
  }

  function bookOne(request: Waiting): Answer {
    try {
      return bookAll([request])[0] as Answer;
    } catch (error) {
      log.error({ err: error, mti: request.message.mti }, 'a request could not be booked');
      return { reply: buildReply(request.message, { response_code: '96' }), timing: 'at_once' };
    }
  }

  function answerGroup(group: readonly Waiting[]): void {
    let answers: Answer[];
    try {
      answers = bookAll(group);
    } catch {
      answers = group.map(bookOne);
    }
    group.forEach((request, index) => {
      request.respond(answers[index] as Answer);
    });
  }

  function flush(): void {
    scheduled = false;
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP_SIZE);
      waiting = waiting.slice(GROUP_SIZE);
      answerGroup(group);
    }
  }

  return {
    submit(connection, message, respond) {
      if (!isRequestMti(message.mti)) throw new TypeError('Only requests can be submitted');
      waiting.push({ connection, message, respond });
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    },
    flush,
  };
}
