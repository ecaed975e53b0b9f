import { randomUUID } from 'node:crypto';
import type { Answer, TestGateway } from '../gateway.ts';
import type { UserName } from '../world.ts';

/** Returns a valid body to add a user: a new person each time, without a role. */
export function userBody(more: Record<string, unknown> = {}): Record<string, unknown> {
  const username = `new.${randomUUID().slice(0, 13)}`;
  return { username, email: `${username}@example.com`, first_name: 'Nadia', last_name: 'Quist', roles: [], ...more };
}

/** Adds a user. `user_id` is empty if that was refused. */
export async function addUser(
  house: Pick<TestGateway, 'call'>,
  as: UserName,
  more: Record<string, unknown> = {},
): Promise<{ user_id: string; answer: Answer }> {
  const answer = await house.call('create_user', as, { body: userBody(more) });
  return { user_id: typeof answer.body.user_id === 'string' ? answer.body.user_id : '', answer };
}

/** Returns a plausible name that no one else here has. */
export const anotherName = (): string => `Q${randomUUID().replace(/[^a-f]/g, '')}`;
