import type { Requirement, UserType } from '@countinghouse/domain/access/access';
import type { MerchantCapability } from '@countinghouse/domain/merchant/merchant-status';
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { FileKind, FileResponse } from './file.ts';
import type { ServiceName } from './services.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The response header, `true`, of an answer that was stored when an earlier request came under the same Idempotency-Key. */
export const replayedHeader = 'Idempotent-Replayed';

/** Paths of texts that may hold a card number, each with why. */
export type CardNumbersAllowed = Readonly<Record<`${'params' | 'query' | 'body'}.${string}`, string>>;

/** Any schema that describes an object. */
type ObjectSchema = z.core.$ZodType<Record<string, unknown>>;

/** The names between braces of a path: `'/reports/payments/{id}'` has `'id'`. */
type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** What a call declares of itself. Every property that decides access is required: leaving one out does not compile. */
export type CallDeclaration = {
  /** The name in snake_case, unique over all services: operation id, audit entry and metric label. */
  name: string;
  service: ServiceName;
  method: Method;
  /** Written as the specification writes it; literal segments win over `{parameters}`. */
  path: string;
  summary: string;
  /** Where it is written: specification section or checklist row. */
  source: string;
  permission: Requirement;
  /** `write` is refused under a view impersonation and is audited. */
  effect: 'read' | 'write';
  /**
   * A write that support may make for a merchant under a full impersonation. Without it the write is refused to whoever impersonates: nobody
   * keeps an account through accounts, second factors, users, roles, API keys, webhook endpoints or bank accounts (decision 35).
   */
  while_impersonating?: 'allowed';
  /** `any`: answers whatever the status of user and merchant, so that the portal can say why a session ends. */
  session?: 'any';
  /** The user type that alone may call it. */
  user_type?: UserType;
  /** Open to API keys although its service is not: what a merchant's own server makes. */
  api_key?: 'open';
  /** Comes from the person who is really there, whatever impersonation the headers select. */
  acts_as?: 'self';
  /** Needs X-MODIFIED-BY, which names the person of the token once more. */
  modified_by?: 'required';
  /** `one`: acts on the merchant in scope, which must be there. `any`: an administrator without one sees all of theirs. `none`: needs none. */
  merchant_scope: 'one' | 'any' | 'none';
  /** What the status of the merchant must allow. */
  merchant_capability?: MerchantCapability;
  /** Needs X-TERMINAL-KEY to select a terminal. */
  terminal?: 'required';
  /** `recent`: the person must have proved minutes ago who they are, with the second factor where they have one; else step_up_required. */
  step_up?: 'recent';
  /** The body needs the answer to a puzzle in `puzzle`. It is checked before the session is looked up, to stop floods early. */
  proof_of_work?: 'required';
  /** Money moves, or something is sent: an Idempotency-Key header is required. */
  idempotency?: 'required';
  /** The most bytes that its body may have, where that is not what the gateway takes otherwise. */
  body_bytes_maximum?: number;
  /** How many requests of it one address may send a minute, where that is fewer than of all. */
  address_minute_maximum?: number;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /**
   * Texts that may hold a card number, by their path (`body.payment.card_number`, `*` for any place of a list), each with why. Every other
   * text that the call takes is refused where it holds one (domain's `holdsCardNumber`).
   */
  card_numbers_allowed?: CardNumbersAllowed;
  /** What is answered: JSON of this schema, or a file (`fileOf`). */
  response: z.core.$ZodType | FileKind;
  /** Errors beyond those that every signed-in call can give. */
  errors: readonly ErrorCode[];
};

type ParametersOf<Declaration extends CallDeclaration> = Declaration['params'] extends ObjectSchema
  ? keyof z.core.output<Declaration['params']> & string
  : never;

/** Refuses, while compiling, a path whose parameters and `params` differ. */
type ParametersAgree<Declaration extends CallDeclaration> = [PathParameter<Declaration['path']>] extends [
  ParametersOf<Declaration>,
]
  ? [ParametersOf<Declaration>] extends [PathParameter<Declaration['path']>]
    ? unknown
    : { params: `${ParametersOf<Declaration>} is not in the path` }
  : { params: `the path has ${PathParameter<Declaration['path']>}` };

/**
 * Declares a call once, for both sides: the gateway mounts it, the portal's client calls it, OpenAPI and docs/errors.md
 * are made from it.
 */
export function defineCall<const Declaration extends CallDeclaration>(
  declaration: Declaration & ParametersAgree<Declaration>,
): Declaration {
  return declaration;
}

type OutputOf<Schema> = Schema extends z.core.$ZodType ? z.core.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.core.$ZodType ? z.core.input<Schema> : undefined;

/** What the gateway's operation receives, already checked. */
export type CallInput<Call extends CallDeclaration> = {
  params: OutputOf<Call['params']>;
  query: OutputOf<Call['query']>;
  body: OutputOf<Call['body']>;
};

/** What a caller gives. A part that the call does not declare is left out. */
export type CallArguments<Call extends CallDeclaration> = {
  [Part in 'params' | 'query' | 'body' as Call[Part] extends ObjectSchema ? Part : never]: InputOf<Call[Part]>;
};

/** What the operation answers and the caller receives. */
export type CallResponse<Call extends CallDeclaration> = Call['response'] extends FileKind
  ? FileResponse
  : Call['response'] extends z.core.$ZodType
    ? z.core.output<Call['response']>
    : never;
