import type { AddressInfo } from 'node:net';
import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import { SettingsError } from '@countinghouse/service/settings';
import { openBook } from './book.ts';
import { createDelayed } from './delayed.ts';
import { createFaults } from './faults.ts';
import { createGroupCommit } from './group-commit.ts';
import { createHttpServer } from './http-server.ts';
import { startIsoServer } from './iso-server.ts';
import type { AcquirerSettings } from './settings.ts';

/** A running acquirer: its ports, and how to stop it. */
export type Acquirer = { iso_port: number; http_port: number; stop(): Promise<void> };

function explain(error: unknown, setting: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return new SettingsError([`${setting}: port ${port} is ${code === 'EACCES' ? 'not allowed' : 'taken'}, set another`]);
}

/**
 * Starts the sandbox acquirer: its book, ISO 8583 over TCP, and HTTP.
 * @throws SettingsError if a port is taken; the file system's error if the book cannot be opened.
 */
export async function startAcquirer(
  settings: AcquirerSettings,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Acquirer> {
  const book = openBook(settings.book_file);
  const group_commit = createGroupCommit(book, clock, log);
  const faults = createFaults();
  const delayed = createDelayed();
  const { late_ms } = settings;
  const iso = await startIsoServer(settings.host, settings.iso_port, {
    log,
    group_commit,
    faults,
    delayed,
    late_ms,
  }).catch((error: unknown) => {
    book.close();
    throw explain(error, 'ACQUIRER_ISO_PORT', settings.iso_port);
  });
  const onFault = () => (faults.refusing() ? iso.refuse() : iso.accept());
  const http = createHttpServer({
    log,
    book,
    group_commit,
    faults,
    delayed,
    late_ms,
    onFault: settings.control ? onFault : null,
  });

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    delayed.cancelAll();
    group_commit.flush();
    await Promise.all([iso.stop(), http.close()]);
    group_commit.flush();
    book.close();
  }

  try {
    await http.listen({ host: settings.host, port: settings.http_port });
  } catch (error) {
    await stop();
    throw explain(error, 'ACQUIRER_HTTP_PORT', settings.http_port);
  }
  return {
    iso_port: iso.port,
    http_port: (http.server.address() as AddressInfo).port,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
