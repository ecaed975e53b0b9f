import { createUser } from '@countinghouse/contract/with-schemas/core/users/create-user';
import { updateUser } from '@countinghouse/contract/with-schemas/core/users/update-user';
import type { Locale } from '@countinghouse/domain/text/locales';
import { contractRules, missing } from '../../../shared/form/form-rules.ts';

/** A user as somebody types them: who they are and, of a new one, for whom they work and their roles. */
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

/** A user of whom nothing is known yet. */
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

/** The rules of a new user. `over_merchants`: whoever adds them says for whom they work. */
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

/** Where the form of a new user has what the contract names. */
export function fieldOfNewUser(path: string): string {
  return path === 'entity_id' ? 'merchant_uid' : path;
}

/** The rules of who somebody is. */
export function userNamesRules(version: number) {
  return contractRules({ schema: updateUser.body, bodyOf: (draft: UserDraft) => ({ ...namesOf(draft), version }) });
}
