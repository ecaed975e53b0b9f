import type { Clock } from '@countinghouse/domain/time/clock';
import type { HostReply } from '@countinghouse/iso8583/reply';
import type { Logger } from '@countinghouse/service/logger';

/** What the gateway's way to the acquirer is made with. */
export type ProcessorOptions = {
  host: string;
  port: number;
  /** Where POST messages go. */
  post_url: string;
  clock: Clock;
  log: Logger;
  /** Told of an answer that came after its time-out; what it answers is being reversed already. */
  onLateAnswer?: (reply: HostReply, key: string) => void;
  /** After so much silence the connection is asked for an echo. */
  heartbeat_ms?: number;
  /** How long a connection may take to stand. */
  connect_timeout_ms?: number;
  /** Requests under way at once. */
  in_flight_maximum?: number;
};
