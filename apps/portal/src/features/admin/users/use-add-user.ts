import { CallError } from '@countinghouse/contract/client';
import { createUser } from '@countinghouse/contract/core/users/create-user';
import { actsAsMerchant } from '@countinghouse/domain/access/access';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { takeFormDraft } from '../../../shared/form-draft/form-draft.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { useUserSentence } from './use-user-sentence.ts';
import { readMerchantOfNew, userHref } from './user-address.ts';
import { fieldOfNewUser, newUser, newUserRules, type UserDraft } from './user-draft.ts';

const route = 'admin-users-add-user';

/** Returns the form of a new user. An administrator chooses their entity (`over_merchants`). */
export function useAddUser() {
  const { t, i18n } = useLingui();
  const { context } = useAccess();
  const [merchant_uid] = useAddressState(readMerchantOfNew);
  const locked = useWriteLock(createUser);
  const queries = useQueryClient();
  const over_merchants = context !== undefined && !actsAsMerchant(context);
  const [{ start, kept }] = useState(() => {
    const begun: UserDraft = merchant_uid === undefined ? newUser : { ...newUser, kind: 'Merchant', merchant_uid };
    return { start: begun, kept: draftOf(takeFormDraft<Partial<UserDraft>>(route), begun) };
  });
  const form = useRecordForm({
    rules: newUserRules({ over_merchants, locale: localeNamed(i18n.locale) }),
    start,
    locked,
    fieldOf: fieldOfNewUser,
    sentenceOf: useUserSentence(),
    draft: { route, kept, keep: (draft) => draft },
    send: async (body, options) => {
      try {
        return await send(createUser, { body }, options);
      } catch (error) {
        // The username may have been taken in the meantime.
        if (error instanceof CallError) void queries.invalidateQueries({ queryKey: ['get_username'] });
        throw error;
      }
    },
    onSent: ({ user_id }, { first_name, last_name }) => {
      const name = `${first_name} ${last_name}`.trim();
      toast({ tone: 'success', title: t`${name} is added and invited by email` });
      for (const call of ['get_users', 'get_users_by_entity']) void queries.invalidateQueries({ queryKey: [call] });
      void goTo(userHref(user_id));
    },
  });
  return { ...form, locked, over_merchants };
}

/** Returns the stored draft; invalid values are dropped. */
function draftOf(kept: Partial<UserDraft> | undefined, start: UserDraft): UserDraft | undefined {
  if (kept === undefined) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    first_name: text(kept.first_name),
    last_name: text(kept.last_name),
    email: text(kept.email),
    username: text(kept.username),
    kind: kept.kind === 'Merchant' || kept.kind === 'Administrator' ? kept.kind : start.kind,
    merchant_uid: text(kept.merchant_uid) || start.merchant_uid,
    merchant_name: text(kept.merchant_name),
    roles: Array.isArray(kept.roles) ? kept.roles.filter((role) => typeof role === 'string') : [],
  };
}
