function refuse(): never {
  throw new Error('Routes carry no JSON schema here: what comes is checked by the schemas of its call');
}

/**
 * A Fastify option for servers whose routes have no JSON schema. Without it Fastify loads its validator and serialiser, about two hundred
 * unused modules, for each server. A route with a schema is an error then.
 */
export const withoutJsonSchemas = {
  schemaController: { compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse } },
} as const;
