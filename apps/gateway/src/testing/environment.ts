/**
 * The environment of a gateway in a test. It gets its own port and reaches none of the other services, because nothing listens on port 1. A
 * test sets those that it starts itself.
 */
export const testEnvironment = {
  NODE_ENV: 'test',
  GATEWAY_PORT: '0',
  PORTAL_URL: 'http://localhost:1',
  OIDC_ISSUER: 'http://localhost:1',
  IDENTITY_INTERNAL_URL: 'http://localhost:1',
  ACQUIRER_PORT: '1',
  ACQUIRER_POST_URL: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
} as const;
