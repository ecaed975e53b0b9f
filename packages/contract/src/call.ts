import type { Requirement, UserType } from '@countinghouse/domain/access/access';
import type { MerchantCapability } from '@countinghouse/domain/merchant/merchant-status';
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { FileKind, FileResponse } from './file.ts';
import type { ServiceName } from './services.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The response header, `true`, on a replayed answer: one stored for an earlier request with the same Idempotency-Key. */
export const replayedHeader = 'Idempotent-Replayed';

/** Paths of texts that may contain a card number, each with the reason. */
export type CardNumbersAllowed = Readonly<Record<`${'params' | 'query' | 'body'}.${string}`, string>>;

/** Any schema that describes an object. */
type ObjectSchema = z.core.$ZodType<Record<string, unknown>>;

/** The parameter names in a path: `'/reports/payments/{id}'` has `'id'`. */
type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** The declaration of a call. Every property that decides access is required: omitting one does not compile. */
export type CallDeclaration = {
  /** The name in snake_case, unique across all services: operation id, audit entry and metric label. */
  name: string;
  service: ServiceName;
  method: Method;
  /** As in the specification; literal segments take precedence over `{parameters}`. */
  path: string;
  summary: string;
  /** Its source: specification section or checklist row. */
  source: string;
  permission: Requirement;
  /** `write` is refused during view impersonation and is audited. */
  effect: 'read' | 'write';
  /**
   * A write that support may do for a merchant during full impersonation. Without it the write is refused to impersonators, so that they
   * cannot keep access through accounts, second factors, users, roles, API keys, webhook endpoints or bank accounts (decision 35).
   */
  while_impersonating?: 'allowed';
  /** `any`: answers whatever the status of user and merchant, so that the portal can explain why a session ends. */
  session?: 'any';
  /** The only user type that may call it. */
  user_type?: UserType;
  /** Open to API keys although its service is not: for calls from a merchant's own server. */
  api_key?: 'open';
  /** Acts as the real user, whatever impersonation the headers select. */
  acts_as?: 'self';
  /** Requires X-MODIFIED-BY, which repeats the user of the token. */
  modified_by?: 'required';
  /**
   * `one`: acts on the merchant in scope, which is required. `any`: an administrator without one gets all of their merchants. `none`: needs
   * none.
   */
  merchant_scope: 'one' | 'any' | 'none';
  /** What the status of the merchant must allow. */
  merchant_capability?: MerchantCapability;
  /** Requires X-TERMINAL-KEY to select a terminal. */
  terminal?: 'required';
  /** `recent`: the user must have signed in again within minutes, with their second factor if they have one; else step_up_required. */
  step_up?: 'recent';
  /** The body must contain the answer to a puzzle in `puzzle`. It is checked before the session lookup, to stop floods early. */
  proof_of_work?: 'required';
  /** Moves money or sends something: requires an Idempotency-Key header. */
  idempotency?: 'required';
  /** The maximum size of its body in bytes, if it differs from the gateway's default. */
  body_bytes_maximum?: number;
  /** The maximum requests per minute from one address, if lower than the general limit. */
  address_minute_maximum?: number;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /**
   * Texts that may contain a card number, by path (`body.payment.card_number`, `*` for any index of a list), each with the reason. Any
   * other text in the call that contains one is refused (domain's `holdsCardNumber`).
   */
  card_numbers_allowed?: CardNumbersAllowed;
  /** The response: JSON of this schema, or a file (`fileOf`). */
  response: z.core.$ZodType | FileKind;
  /** Errors besides those that every signed-in call can answer. */
  errors: readonly ErrorCode[];
};

type ParametersOf<Declaration extends CallDeclaration> = Declaration['params'] extends ObjectSchema
  ? keyof z.core.output<Declaration['params']> & string
  : never;

/** Refuses, at compile time, a path whose parameters differ from `params`. */
type ParametersAgree<Declaration extends CallDeclaration> = [PathParameter<Declaration['path']>] extends [
  ParametersOf<Declaration>,
]
  ? [ParametersOf<Declaration>] extends [PathParameter<Declaration['path']>]
    ? unknown
    : { params: `${ParametersOf<Declaration>} is not in the path` }
  : { params: `the path has ${PathParameter<Declaration['path']>}` };

/**
 * Declares a call once, for both sides: the gateway mounts it, the portal's client calls it, and OpenAPI and docs/errors.md are generated
 * from it.
 */
export function defineCall<const Declaration extends CallDeclaration>(
  declaration: Declaration & ParametersAgree<Declaration>,
): Declaration {
  return declaration;
}

type OutputOf<Schema> = Schema extends z.core.$ZodType ? z.core.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.core.$ZodType ? z.core.input<Schema> : undefined;

/** The input of the gateway's operation, already validated. */
export type CallInput<Call extends CallDeclaration> = {
  params: OutputOf<Call['params']>;
  query: OutputOf<Call['query']>;
  body: OutputOf<Call['body']>;
};

/** The arguments of a caller. Parts that the call does not declare are absent. */
export type CallArguments<Call extends CallDeclaration> = {
  [Part in 'params' | 'query' | 'body' as Call[Part] extends ObjectSchema ? Part : never]: InputOf<Call[Part]>;
};

/** The result of the operation, as the caller receives it. */
export type CallResponse<Call extends CallDeclaration> = Call['response'] extends FileKind
  ? FileResponse
  : Call['response'] extends z.core.$ZodType
    ? z.core.output<Call['response']>
    : never;
