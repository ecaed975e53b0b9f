import { CommandPalette } from '@countinghouse/ui/command-palette';
import { useLingui } from '@lingui/react/macro';

/**
 * The palette while it is still being fetched: a field that takes what is typed. `onComposing` says whether an input method is in the
 * middle of a word, which must not be interrupted.
 */
export function PaletteLoading({
  query,
  onQuery,
  onComposing,
  onClose,
}: {
  query: string;
  onQuery: (query: string) => void;
  onComposing: (composing: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <div onCompositionStart={() => onComposing(true)} onCompositionEnd={() => onComposing(false)}>
      <CommandPalette
        label={t`Search or go to`}
        placeholder={t`Search or go to…`}
        query={query}
        onQuery={onQuery}
        groups={[{ key: 'loading', label: t`Loading…`, items: [], loading: true }]}
        announcement=""
        empty={{ title: '' }}
        hints={[]}
        onGo={() => undefined}
        onClose={onClose}
      />
    </div>
  );
}
