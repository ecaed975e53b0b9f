import { IconButton } from '@countinghouse/ui/icon-button';
import { Popover } from '@countinghouse/ui/popover';
import { Tabs } from '@countinghouse/ui/tabs';
import { TextField } from '@countinghouse/ui/text-field';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { AddressText } from '../navigation/address-state.ts';
import { goTo } from '../navigation/go-to.ts';
import { FilterEditorForm } from './filter-editor.tsx';
import { type Filters, narrowingText } from './list-address.ts';
import type { SortColumns } from './paging.ts';
import { comparableText, type SavedView, sameName, viewNameMaximum, viewsMaximum } from './saved-views.ts';
import type { List } from './use-list.ts';
import { useSavedViews } from './use-saved-views.ts';

/** A view that everybody has: its name and what it is narrowed to. */
export type OwnView<Filter extends Filters = Filters> = { key: string; label: string; filters: Partial<Filter> };

/** The views of a list as tabs: its own, then those that were saved here; and the way to save the present one. */
export function ListViews<Columns extends SortColumns, Filter extends Filters>({
  name,
  list,
  own,
}: {
  name: string;
  list: List<Columns, Filter>;
  own: readonly OwnView<Filter>[];
}) {
  const { t } = useLingui();
  const { saved, save, rename, remove } = useSavedViews(name);
  const { address, view } = list;
  const { search, filters, sort, limit, columns } = view;
  const text = writtenOnly(address.write({ search, filters, sort, limit, columns }));
  const present = saved.find((each) => comparableText(each.text) === comparableText(text));
  const narrowing = narrowingText(address, view);
  const current = own.find(
    (each) => narrowingText(address, { filters: { ...address.noFilters, ...each.filters } }) === narrowing,
  );
  const take = (gone: SavedView) => {
    remove(gone.name);
    const view_name = gone.name;
    toast({
      tone: 'success',
      title: t`The view ${view_name} is removed`,
      action: { label: t`Undo`, onSelect: () => save(gone) },
    });
  };
  const present_name = present?.name ?? '';
  return (
    <Tabs
      label={t`Views`}
      tabs={[
        ...own.map((each) => ({
          key: each.key,
          label: each.label,
          href: list.hrefOfText(address.write({ filters: each.filters })),
        })),
        ...saved.map((each) => ({ key: savedKey(each), label: each.name, href: list.hrefOfText(each.text) })),
      ]}
      current={present === undefined ? (current?.key ?? null) : savedKey(present)}
      extra={
        present === undefined ? (
          <SaveView
            taken={saved}
            onSave={(view_name) => {
              const done = save({ name: view_name, text });
              toast(
                done
                  ? { tone: 'success', title: t`The view ${view_name} is saved in this browser` }
                  : {
                      tone: 'warning',
                      title: t`No more than ${viewsMaximum} views can be saved`,
                      note: t`Remove one first.`,
                    },
              );
              if (done) void goTo(list.hrefOfText(text));
            }}
          />
        ) : (
          <>
            <RenameView
              present={present.name}
              taken={saved}
              onRename={(view_name) => {
                if (!rename(present.name, view_name)) return;
                toast({ tone: 'success', title: t`The view is now called ${view_name}` });
              }}
            />
            <IconButton
              glyph={IconTrash}
              size="sm"
              label={t`Remove the view ${present_name}`}
              onClick={() => take(present)}
            />
          </>
        )
      }
    />
  );
}

function SaveView({ taken, onSave }: { taken: readonly SavedView[]; onSave: (name: string) => void }) {
  const { t } = useLingui();
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
          onName={(name) => {
            close();
            onSave(name);
          }}
        />
      )}
    </Popover>
  );
}

function RenameView({
  present,
  taken,
  onRename,
}: {
  present: string;
  taken: readonly SavedView[];
  onRename: (name: string) => void;
}) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Rename the view ${present}`}
      trigger={(trigger) => (
        <IconButton glyph={IconPencil} size="sm" label={t`Rename the view ${present}`} {...trigger} />
      )}
    >
      {(close) => (
        <ViewName
          present={present}
          taken={taken}
          onName={(name) => {
            close();
            onRename(name);
          }}
        />
      )}
    </Popover>
  );
}

/** A view's name: of one that is to be saved, which may replace another, or in place of the present one, which may not. */
function ViewName({
  present,
  taken,
  onName,
}: {
  present?: string;
  taken: readonly SavedView[];
  onName: (name: string) => void;
}) {
  const { t } = useLingui();
  const [name, setName] = useState(present ?? '');
  const [tried, setTried] = useState(false);
  const given = name.trim();
  const renamed = present !== undefined;
  const other = taken.find((view) => view.name !== present && sameName(view.name, given));
  const is_there = t`A view of this name is there already`;
  const fault = given === '' ? t`Give the view a name` : renamed && other !== undefined ? is_there : null;
  return (
    <FilterEditorForm
      action={renamed ? t`Rename view` : other === undefined ? t`Save view` : t`Replace view`}
      onSubmit={() => {
        setTried(true);
        if (fault === null) onName(given);
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
    </FilterEditorForm>
  );
}

function savedKey({ name }: SavedView): string {
  return `saved ${name}`;
}

/** Without what is left out of the address. */
function writtenOnly(text: AddressText): AddressText {
  return Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined));
}
