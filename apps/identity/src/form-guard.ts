import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'countinghouse_form';

/**
 * Protects forms against cross-site requests (CSRF): a cookie that other sites can neither read nor send (SameSite=Strict), and a form
 * token that is only valid with that cookie and that form.
 */
export type FormGuard = {
  /** Returns the token for a form; sets the cookie if there is none. */
  token(request: FastifyRequest, reply: FastifyReply, form: string): string;
  fits(request: FastifyRequest, form: string, token: string | undefined): boolean;
};

export function createFormGuard(secret: string, secure: boolean): FormGuard {
  const tokenOf = (nonce: string, form: string) =>
    createHmac('sha256', `forms ${secret}`).update(`${nonce} ${form}`).digest('base64url');
  return {
    token(request, reply, form) {
      let nonce = cookieOf(request, cookieName);
      if (nonce === undefined) {
        nonce = randomBytes(18).toString('base64url');
        reply.header(
          'set-cookie',
          `${cookieName}=${nonce}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
        );
      }
      return tokenOf(nonce, form);
    },
    fits(request, form, token) {
      const nonce = cookieOf(request, cookieName);
      if (nonce === undefined || token === undefined) return false;
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(nonce, form))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Returns the value of one cookie of a request. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined && value !== '') return value;
  }
  return undefined;
}
