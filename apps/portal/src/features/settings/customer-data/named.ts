/** The customer who is meant: by e-mail address or by name. */
export type Named = { email?: string; customer?: string };
