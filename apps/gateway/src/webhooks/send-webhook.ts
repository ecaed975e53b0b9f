import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { redactCardNumbers } from '@countinghouse/domain/card/card';
import type { WebhookFailure } from '@countinghouse/domain/merchant/webhook';
import { addressOfUrl, type ResolveName, readWebhookUrl, WebhookAddressError, type WebhookReach } from './address.ts';

/** The result of an attempt. `failure` is null for a 2xx response. */
export type WebhookOutcome = {
  failure: WebhookFailure | null;
  status_code: number | null;
  address: string | null;
  response_body: string | null;
  /** The value of Retry-After; 0 without one. */
  retry_after_s: number;
  duration_ms: number;
};

export type WebhookSendOptions = WebhookReach & {
  resolve: ResolveName;
  timeout_ms: number;
  signal: AbortSignal;
};

/** How much of a response is read; the rest is not awaited. */
const read_maximum_bytes = 8_192;
const kept_maximum = 2_000;

/**
 * Posts one attempt to an endpoint. The name is resolved once, every address of it is checked, and a new connection is opened to the
 * checked address itself. Redirects are not followed. It takes `timeout_ms` at most in total, however slowly data arrives.
 */
export async function sendWebhook(
  url_text: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  options: WebhookSendOptions,
): Promise<WebhookOutcome> {
  const started_ms = performance.now();
  const outcome = (known: Partial<WebhookOutcome>): WebhookOutcome => ({
    failure: null,
    status_code: null,
    address: null,
    response_body: null,
    retry_after_s: 0,
    ...known,
    duration_ms: Math.round(performance.now() - started_ms),
  });
  const timeout = AbortSignal.timeout(options.timeout_ms);
  let address: string | null = null;
  try {
    const url = readWebhookUrl(url_text, options);
    const resolved = await addressOfUrl(url, options);
    address = resolved.address;
    const lookup: LookupFunction = (_name, { all }, answer) => {
      if (all === true) answer(null, [resolved]);
      else answer(null, resolved.address, resolved.family);
    };
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: false,
      lookup,
      signal: AbortSignal.any([timeout, options.signal]),
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Countinghouse-Webhooks/1',
        connection: 'close',
      },
    });
    const response = await answerTo(request, body);
    const status_code = response.statusCode ?? 0;
    const response_body = await beginningOf(response);
    request.destroy();
    return outcome({
      address,
      status_code,
      response_body,
      failure: failureOfStatus(status_code),
      retry_after_s: retryAfterOf(response),
    });
  } catch (error) {
    return outcome({ address, failure: timeout.aborted ? 'timed_out' : failureOf(error) });
  }
}

function answerTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

/** Returns the beginning of a response as text that is safe to store: no control characters, no card number. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length_bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length_bytes += chunk.length;
    if (length_bytes >= read_maximum_bytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, read_maximum_bytes).toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return redactCardNumbers(text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')).slice(0, kept_maximum);
}

function failureOfStatus(status_code: number): WebhookFailure | null {
  if (status_code >= 200 && status_code < 300) return null;
  return status_code >= 300 && status_code < 400 ? 'redirected' : 'status';
}

/** In seconds, the only form in common use besides a date. */
function retryAfterOf(response: IncomingMessage): number {
  const given = response.headers['retry-after'];
  return given !== undefined && /^\d{1,6}$/.test(given) ? Number(given) : 0;
}

const notConnected = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ETIMEDOUT']);

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof WebhookAddressError) return error.failure;
  const code = String((error as { code?: unknown }).code ?? '');
  if (notConnected.has(code)) return 'not_connected';
  if (/^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'tls';
  return 'broken';
}
