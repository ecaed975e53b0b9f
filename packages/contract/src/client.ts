import type { CallArguments, CallDeclaration, CallResponse } from './call.ts';
import { type ErrorBody, type ErrorCode, errorCodes, type FieldError } from './errors.ts';
import { type FileResponse, isFileKind } from './file.ts';
import { faultsOfTexts } from './plain-texts.ts';
import type { ServiceName } from './services.ts';

/** A failed call. `code` is undefined if the answer was not one of our error bodies; `status` is 0 if there was no answer. */
export class CallError extends Error {
  readonly service: ServiceName;
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: NonNullable<ErrorBody['errors']>;
  readonly details: NonNullable<ErrorBody['details']>;
  readonly request_id: string | undefined;
  /** Messages of the payment-link service, if it sends any (specification section 8). */
  readonly validation_errors: readonly string[];
  /** The body as text, if it was not JSON. */
  readonly text: string | undefined;

  constructor(
    service: ServiceName,
    status: number,
    body: (Partial<ErrorBody> & { validation_errors?: unknown }) | undefined,
    text?: string,
  ) {
    super(typeof body?.message === 'string' ? body.message : '');
    this.name = 'CallError';
    this.service = service;
    this.status = status;
    this.code = body?.code !== undefined && body.code in errorCodes ? body.code : undefined;
    this.errors = Array.isArray(body?.errors) ? body.errors : [];
    this.details = body?.details ?? {};
    this.request_id = body?.request_id;
    const validation = body?.validation_errors;
    this.validation_errors = Array.isArray(validation) ? validation.filter((entry) => typeof entry === 'string') : [];
    this.text = text;
  }
}

export type ClientOptions = {
  /** The base address of a service, without a trailing slash. */
  base(service: ServiceName): string;
  /** Headers of a call: the bearer token and the X- headers of specification section 7. */
  headers(call: CallDeclaration): Record<string, string> | Promise<Record<string, string>>;
  fetch?: typeof fetch;
  /** How long a call may take before it counts as unanswered. */
  timeout_ms?: number;
  /** The same for the first byte of a file; the rest has no timeout. */
  file_timeout_ms?: number;
};

export type SendOptions = { signal?: AbortSignal; idempotency_key?: string };

type Arguments<Call extends CallDeclaration> = keyof CallArguments<Call> extends never
  ? [given?: Record<string, never>, options?: SendOptions]
  : [given: CallArguments<Call>, options?: SendOptions];

export type Send = <const Call extends CallDeclaration>(
  call: Call,
  ...rest: Arguments<Call>
) => Promise<CallResponse<Call>>;

/** Returns the path of a call with encoded parameters and its query. */
export function addressOf(
  call: Pick<CallDeclaration, 'path'>,
  given: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Answers like the gateway would, without sending: forbidden texts never leave the client. */
function refusedHere({ service }: CallDeclaration, errors: readonly FieldError[]): CallError {
  const { status, message } = errorCodes.invalid_request;
  return new CallError(service, status, { code: 'invalid_request', message, errors });
}

/**
 * Creates the function that sends declared calls. A text that no call accepts, such as one with a card number in it, is refused before it
 * is sent.
 *
 * @throws CallError from the returned function, for every unsuccessful answer and if there is none
 */
export function createClient(options: ClientOptions): Send {
  const send = options.fetch ?? ((input: string | URL | Request, init?: RequestInit) => fetch(input, init));
  return async (call, ...rest) => {
    const [given, sendOptions] = rest as [
      { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } | undefined,
      SendOptions | undefined,
    ];
    const faults = faultsOfTexts(call, given ?? {});
    if (faults.length > 0) throw refusedHere(call, faults);
    const file = isFileKind(call.response);
    const headers: Record<string, string> = {
      accept: file ? '*/*' : 'application/json',
      ...(await options.headers(call)),
    };
    if (given?.body !== undefined) headers['content-type'] = 'application/json';
    if (sendOptions?.idempotency_key !== undefined) headers['idempotency-key'] = sendOptions.idempotency_key;
    const limit = new AbortController();
    const limiting = setTimeout(
      () => limit.abort(),
      file ? (options.file_timeout_ms ?? 300_000) : (options.timeout_ms ?? 30_000),
    );

    let response: Response;
    let text: string;
    try {
      response = await send(options.base(call.service) + addressOf(call, given ?? {}), {
        method: call.method,
        headers,
        signal: sendOptions?.signal === undefined ? limit.signal : AbortSignal.any([sendOptions.signal, limit.signal]),
        ...(given?.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      });
      if (file && response.ok) return fileOfResponse(response, call.service) as CallResponse<typeof call>;
      text = await response.text();
    } catch (error) {
      if (sendOptions?.signal?.aborted === true) throw error;
      throw new CallError(call.service, 0, undefined);
    } finally {
      clearTimeout(limiting);
    }

    let body: unknown;
    try {
      body = text === '' ? undefined : JSON.parse(text);
    } catch {
      throw new CallError(call.service, response.status, undefined, text);
    }
    if (!response.ok) throw new CallError(call.service, response.status, body as Partial<ErrorBody> | undefined);
    return body as CallResponse<typeof call>;
  };
}

/** Returns the file of a response, streaming its bytes. A truncated file throws a CallError without an answer. */
function fileOfResponse(response: Response, service: ServiceName): FileResponse {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const length = response.headers.get('content-length');
  return {
    name: name === undefined ? '' : decodeURIComponent(name),
    media_type: response.headers.get('content-type') ?? 'application/octet-stream',
    ...(length === null ? {} : { length_bytes: Number(length) }),
    content: bytesOf(response, service),
  };
}

async function* bytesOf(response: Response, service: ServiceName): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(service, 0, undefined);
  } finally {
    // The reader has stopped, so the rest is cancelled.
    await reader.cancel().catch(() => undefined);
  }
}
