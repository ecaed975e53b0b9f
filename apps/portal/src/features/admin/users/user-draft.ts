import { createUser } from '@countinghouse/contract/with-schemas/core/users/create-user';
import { updateUser } from '@countinghouse/contract/with-schemas/core/users/update-user';
import type { Locale } from '@countinghouse/domain/text/locales';
import { contractRules, missing } from '../../../shared/form/form-rules.ts';

/** A user as typed: their name and, for a new one, entity and roles. */
export type UserDraft = {
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  kind: 'Administrator' | 'Merchant';
  merchant_uid: string;
  merchant_name: string;
  roles: string[];
};

/** An empty user. */
export const newUser: UserDraft = {
  first_name: '',
  last_name: '',
  email: '',
  username: '',
  kind: 'Administrator',
  merchant_uid: '',
  merchant_name: '',
  roles: [],
};

const namesOf = ({ first_name, last_name, email, username }: UserDraft) => ({ first_name, last_name, email, username });

/** The rules of a new user. `over_merchants`: the entity is chosen in the form. */
export function newUserRules({ over_merchants, locale }: { over_merchants: boolean; locale: Locale }) {
  const of_merchant = ({ kind }: UserDraft) => over_merchants && kind === 'Merchant';
  return contractRules({
    schema: createUser.body,
    bodyOf: (draft: UserDraft) => ({
      ...namesOf(draft),
      roles: draft.roles,
      locale,
      ...(of_merchant(draft) && draft.merchant_uid !== '' ? { entity_id: draft.merchant_uid } : {}),
    }),
    fieldOf: fieldOfNewUser,
    also: (draft) =>
      of_merchant(draft) && draft.merchant_uid === '' ? [{ field: 'merchant_uid', fault: missing }] : [],
  });
}

/** Returns the field of the new user's form for a path of the contract. */
export function fieldOfNewUser(path: string): string {
  return path === 'entity_id' ? 'merchant_uid' : path;
}

/** The rules of a user's name fields. */
export function userNamesRules(version: number) {
  return contractRules({ schema: updateUser.body, bodyOf: (draft: UserDraft) => ({ ...namesOf(draft), version }) });
}
