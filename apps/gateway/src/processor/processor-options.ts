import type { Clock } from '@countinghouse/domain/time/clock';
import type { HostReply } from '@countinghouse/iso8583/reply';
import type { Logger } from '@countinghouse/service/logger';

/** The options of the gateway's connection to the acquirer. */
export type ProcessorOptions = {
  host: string;
  port: number;
  /** The address for POST messages. */
  post_url: string;
  clock: Clock;
  log: Logger;
  /** Called with an answer that arrived after its timeout. The payment is already being reversed. */
  onLateAnswer?: (reply: HostReply, key: string) => void;
  /** After this much silence an echo request is sent. */
  heartbeat_ms?: number;
  /** Timeout for opening a connection. */
  connect_timeout_ms?: number;
  /** The maximum number of concurrent requests. */
  in_flight_maximum?: number;
};
