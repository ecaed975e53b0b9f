import { createSavedView } from '@countinghouse/contract/core/saved-views/create-saved-view';
import type { SavedView } from '@countinghouse/contract/core/saved-views/saved-view';
import { updateSavedView } from '@countinghouse/contract/core/saved-views/update-saved-view';
import { type SavedViewList, sameViewName, viewNameMaximum } from '@countinghouse/domain/report/saved-view';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Tabs } from '@countinghouse/ui/layout/tabs';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus, IconTrash, IconUsers, IconUsersMinus, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { goTo } from '../../navigation/go-to.ts';
import { useAccess } from '../../session/use-access.ts';
import { useWriteLock } from '../../session/use-write-lock.ts';
import { FilterEditorForm } from '../filter-editor.tsx';
import { type Filters, narrowingText } from '../list-address.ts';
import type { SortColumns } from '../paging.ts';
import type { List } from '../use-list.ts';
import { comparableText, viewText } from './browser-views.ts';
import { useSavedViews } from './use-saved-views.ts';

/** A view that all users have: its name, its filters, and its number of rows if it is known. */
export type OwnView<Filter extends Filters = Filters> = {
  key: string;
  label: string;
  filters: Partial<Filter>;
  count?: number | undefined;
};

/** The views of a list as tabs: its own, the saved ones, and those that colleagues share; and the button to save the current view. */
export function ListViews<Columns extends SortColumns, Filter extends Filters>({
  name,
  list,
  own,
}: {
  name: SavedViewList;
  list: List<Columns, Filter>;
  own: readonly OwnView<Filter>[];
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { saved, ...views } = useSavedViews(name);
  const { address, view } = list;
  const { search, filters, sort, columns } = view;
  const text = viewText(address.write({ search, filters, sort, columns }));
  const present = saved.find((each) => comparableText(each.address) === comparableText(text));
  const narrowing = narrowingText(address, view);
  const current = own.find(
    (each) => narrowingText(address, { filters: { ...address.noFilters, ...each.filters } }) === narrowing,
  );
  return (
    <Tabs
      label={t`Views`}
      tabs={[
        ...own.map((each) => ({
          key: each.key,
          label: each.label,
          href: list.hrefOfText(address.write({ filters: each.filters })),
          ...(each.count === undefined ? {} : { count: format.count(each.count) }),
        })),
        ...saved.map((each) => ({
          key: each.view_id,
          label: each.name,
          href: list.hrefOfText(each.address),
          ...(each.shared ? { glyph: IconUsers } : {}),
        })),
      ]}
      current={present?.view_id ?? current?.key ?? null}
      extra={
        present === undefined ? (
          <SaveView
            taken={saved.filter((each) => each.own)}
            onSave={async ({ name: view_name, shared }) => {
              if (!(await views.save({ name: view_name, address: text, shared }))) return;
              toast({ tone: 'success', title: t`The view ${view_name} is saved` });
              void goTo(list.hrefOfText(text));
            }}
          />
        ) : (
          <PresentView present={present} taken={saved.filter((each) => each.own)} {...views} />
        )
      }
    />
  );
}

/** The actions on the current saved view. */
function PresentView({
  present,
  taken,
  save,
  change,
  remove,
}: {
  present: SavedView;
  taken: readonly SavedView[];
} & Omit<ReturnType<typeof useSavedViews>, 'saved'>) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock(updateSavedView);
  const { name, address, shared, own } = present;
  const owner = present.owner_name ?? t`someone who has left`;
  const share = async () => {
    if (!(await change(present, { shared: !shared }))) return;
    toast({
      tone: 'success',
      title: shared ? t`The view ${name} is yours alone again` : t`The view ${name} is shared with your team`,
    });
  };
  const take = async () => {
    if (!(await remove(present))) return;
    const undo = { label: t`Undo`, onSelect: () => void save({ name, address, shared }) };
    toast({ tone: 'success', title: t`The view ${name} is removed`, ...(own ? { action: undo } : {}) });
  };
  return (
    <>
      {own ? null : <span className="ui-small ui-dim">{t`Shared by ${owner}`}</span>}
      {own ? (
        <>
          <RenameView
            present={name}
            taken={taken}
            locked={locked}
            onRename={async (view_name) => {
              if (!(await change(present, { name: view_name }))) return;
              toast({ tone: 'success', title: t`The view is now called ${view_name}` });
            }}
          />
          <IconButton
            glyph={shared ? IconUsersMinus : IconUsersPlus}
            size="sm"
            label={shared ? t`Stop sharing the view ${name}` : t`Share the view ${name} with your team`}
            disabledReason={locked}
            onClick={() => void share()}
          />
        </>
      ) : null}
      {own || may('USUP') ? (
        <IconButton
          glyph={IconTrash}
          size="sm"
          label={t`Remove the view ${name}`}
          disabledReason={locked}
          onClick={() => void take()}
        />
      ) : null}
    </>
  );
}

/** The name and sharing of a view to be saved. */
type Named = { name: string; shared: boolean };

function SaveView({ taken, onSave }: { taken: readonly SavedView[]; onSave: (named: Named) => void }) {
  const { t } = useLingui();
  // In a view impersonation nothing can be saved.
  if (useWriteLock(createSavedView) !== undefined) return null;
  return (
    <Popover
      label={t`Save view`}
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          <IconPlus size={15} aria-hidden="true" />
          {t`Save view`}
        </button>
      )}
    >
      {(close) => (
        <ViewName
          taken={taken}
          onName={(named) => {
            close();
            onSave(named);
          }}
        />
      )}
    </Popover>
  );
}

function RenameView({
  present,
  taken,
  locked,
  onRename,
}: {
  present: string;
  taken: readonly SavedView[];
  locked: string | undefined;
  onRename: (name: string) => void;
}) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Rename the view ${present}`}
      trigger={(trigger) => (
        <IconButton
          glyph={IconPencil}
          size="sm"
          label={t`Rename the view ${present}`}
          {...trigger}
          disabledReason={locked}
        />
      )}
    >
      {(close) => (
        <ViewName
          present={present}
          taken={taken}
          onName={({ name }) => {
            close();
            onRename(name);
          }}
        />
      )}
    </Popover>
  );
}

/** The field for a view's name: of a new view, which may replace another, or as the new name of the current one, which may not. */
function ViewName({
  present,
  taken,
  onName,
}: {
  present?: string;
  taken: readonly SavedView[];
  onName: (named: Named) => void;
}) {
  const { t } = useLingui();
  const [name, setName] = useState(present ?? '');
  const [shared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const given = name.trim();
  const renamed = present !== undefined;
  const other = taken.find((view) => view.name !== present && sameViewName(view.name, given));
  const is_there = t`A view with this name already exists`;
  const fault = given === '' ? t`Give the view a name` : renamed && other !== undefined ? is_there : null;
  return (
    <FilterEditorForm
      action={renamed ? t`Rename view` : other === undefined ? t`Save view` : t`Replace view`}
      onSubmit={() => {
        setTried(true);
        if (fault === null) onName({ name: given, shared });
      }}
    >
      <TextField
        label={t({ message: 'Name', context: 'of a view' })}
        size="tool"
        maxLength={viewNameMaximum}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        help={renamed || other === undefined ? undefined : is_there}
        error={tried ? fault : null}
      />
      {renamed ? null : (
        <Checkbox
          label={t`Share with your team`}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </FilterEditorForm>
  );
}
