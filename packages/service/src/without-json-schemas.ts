function refuse(): never {
  throw new Error('Routes have no JSON schema: the schemas of the call validate each request');
}

/**
 * A Fastify option for servers whose routes have no JSON schema. Without it Fastify loads its validator and serialiser, about two hundred
 * unused modules, for each server. A route with a schema is an error then.
 */
export const withoutJsonSchemas = {
  schemaController: { compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse } },
} as const;
