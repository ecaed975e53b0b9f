import { CommandPalette } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';

/**
 * The palette while it loads: a field that accepts typing and Enter. `onComposing` says whether an input method is in the middle of a word,
 * which must not be interrupted.
 */
export function PaletteLoading({
  query,
  onQuery,
  onEnter,
  onComposing,
  onClose,
}: {
  query: string;
  onQuery: (query: string) => void;
  onEnter: () => void;
  onComposing: (composing: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the key events of its field
    <div
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
      }}
    >
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
