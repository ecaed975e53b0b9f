import { getUser } from '@countinghouse/contract/core/users/get-user';
import { getUsers } from '@countinghouse/contract/core/users/get-users';
import { AddChip } from '@countinghouse/ui/choice/chip';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { FilterChip } from '../../../shared/table/filter-chip.tsx';
import { FilterEditorForm } from '../../../shared/table/filter-editor.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';

const choices_maximum = '20';

/** A filter by the user who acted or was impersonated, found among the users that the reader may see. */
export function PersonFilter({
  chosen,
  onChange,
}: {
  chosen: string | undefined;
  onChange: (user_id: string | undefined) => void;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const label = t`Person`;
  const named = useCall(
    getUser,
    { params: { id: chosen ?? '' } },
    { enabled: chosen !== undefined && may('USVD'), shown: 'log' },
  );
  if (chosen === undefined && !may('USVI')) return null;
  return (
    <Popover
      label={label}
      trigger={(trigger) =>
        chosen === undefined ? (
          <AddChip {...trigger}>{label}</AddChip>
        ) : (
          <FilterChip
            name={label}
            value={named.data?.user.full_name ?? chosen}
            {...(may('USVI') ? { edit: trigger } : {})}
            onRemove={() => onChange(undefined)}
          />
        )
      }
    >
      {(close) => (
        <PersonEditor
          onApply={(user_id) => {
            close();
            onChange(user_id);
          }}
        />
      )}
    </Popover>
  );
}

function PersonEditor({ onApply }: { onApply: (user_id: string) => void }) {
  const { t } = useLingui();
  const [term, setTerm] = useState('');
  const [user_id, setUser] = useState('');
  const search = useDebounced(term.trim());
  const found = useCall(
    getUsers,
    { query: { limit: choices_maximum, ...(search === '' ? {} : { search }) } },
    { keep_previous: true, shown: 'log' },
  );
  const options = (found.data?.users ?? []).map(({ user_id: value, full_name, username, merchant }) => ({
    value,
    label: `${full_name} (${username})${merchant === null ? '' : ` · ${merchant.doing_business_as}`}`,
  }));
  return (
    <FilterEditorForm
      onSubmit={() => {
        if (user_id !== '') onApply(user_id);
      }}
    >
      <SearchSelectField
        label={t`Person`}
        name="person"
        placeholder={t`Look up a person`}
        options={options}
        value={user_id}
        onSearch={setTerm}
        loading={found.isPending || found.isPlaceholderData}
        onValue={setUser}
      />
    </FilterEditorForm>
  );
}
