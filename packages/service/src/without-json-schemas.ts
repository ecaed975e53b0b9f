function refuse(): never {
  throw new Error('Routes carry no JSON schema here: what comes is checked by the schemas of its call');
}

/**
 * An option of Fastify for servers whose routes carry no JSON schema. Without it Fastify loads its validator and its serialiser, some two
 * hundred modules, whenever a server is made, and nobody would use them. A route with a schema is an error from then on.
 */
export const withoutJsonSchemas = {
  schemaController: { compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse } },
} as const;
