import { getUsername } from '@countinghouse/contract/core/users/get-username';
import { usernameFault, usernameLengths } from '@countinghouse/domain/access/username';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useField } from '../../../shared/form/use-field.ts';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useUsernameSentences } from './use-user-sentence.ts';
import type { UserDraft } from './user-draft.ts';

/** The user that the fields are for: an existing one, or a new one of an entity. Without an entity no username is checked. */
export type UserInForm = { user_id: string; username: string } | { entity_id: string | undefined };

/** The username, with a check whether it is free: the gateway is queried while typing, and a taken name is not sent. */
export function UsernameField({ form, of }: { form: FormOfFields<UserDraft>; of: UserInForm }) {
  const { t } = useLingui();
  const sentences = useUsernameSentences();
  const { text, value } = useField(form, 'username');
  const { noteUnreadable } = form;
  const username = value.trim();
  const rested = useDebounced(username);
  const fresh = 'entity_id' in of;
  const chosen = !fresh || (of.entity_id !== undefined && of.entity_id !== '');
  const asked = chosen && usernameFault(rested) === undefined;
  const query = {
    username: rested,
    ...(!fresh ? { except: of.user_id } : of.entity_id === undefined ? {} : { entity_id: of.entity_id }),
  };
  const look = useCall(getUsername, { query }, { shown: 'log', enabled: asked });
  const known = asked && rested === username ? look.data : undefined;
  // Its suffix can make a name too long.
  const refused =
    known?.fault != null
      ? sentences[known.fault]
      : known?.username == null
        ? undefined
        : t`This username is already taken`;
  useEffect(() => {
    if (refused === undefined) return;
    noteUnreadable('username', refused);
    return () => noteUnreadable('username', undefined);
  }, [refused, noteUnreadable]);
  const unchanged = !fresh && value === of.username;
  const sign_in_name = known?.username === null && !unchanged ? (known.sign_in_name ?? undefined) : undefined;
  return (
    <TextField
      label={t`Username`}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      maxLength={usernameLengths.maximum}
      {...text}
      // A taken name is reported while typing, not only when the field loses focus.
      error={refused ?? text.error}
      help={
        sign_in_name !== undefined
          ? t`This username is free. They sign in as ${sign_in_name}.`
          : fresh
            ? t`They sign in with it and the business number. It is not case-sensitive.`
            : t`The name they sign in with. It is not case-sensitive.`
      }
    />
  );
}
