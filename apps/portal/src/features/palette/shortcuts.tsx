import { ShortcutsDialog } from '@countinghouse/ui/overlay/shortcuts-dialog';
import { useLingui } from '@lingui/react/macro';
import { commandKey } from '../../shared/keyboard/shortcut-keys.ts';
import { setSingleKeys, useSingleKeys } from '../../shared/keyboard/single-keys.ts';

/** The list of all shortcuts, with the switch for single-key shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const on = useSingleKeys();
  return (
    <ShortcutsDialog
      open
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      groups={[
        {
          key: 'everywhere',
          label: t`Everywhere`,
          shortcuts: [
            { keys: [commandKey, 'K'], label: t`Search or go to` },
            { keys: ['/'], label: t`Search this page, or everything` },
            { keys: ['?'], label: t`Keyboard shortcuts` },
            { keys: ['Esc'], label: t`Close what is open` },
          ],
        },
        {
          key: 'lists',
          label: t`In lists and menus`,
          shortcuts: [
            { keys: ['↑', '↓'], label: t`Move` },
            { keys: ['↵'], label: t`Open` },
            { keys: [commandKey, '↵'], label: t`Open in a new tab` },
          ],
        },
      ]}
      singleKeys={{
        label: t`Shortcuts of a single key`,
        help: t`Turned off, “/” and “?” do nothing by themselves. This browser remembers it.`,
        on,
        onChange: setSingleKeys,
      }}
    />
  );
}
