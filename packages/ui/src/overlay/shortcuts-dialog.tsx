import { Checkbox } from '../choice/checkbox.tsx';
import { Kbd } from '../display/kbd.tsx';
import type { KeyHint } from './command-palette.tsx';
import { Modal } from './modal.tsx';
import styles from './shortcuts-dialog.module.css';

/** Shortcuts under a heading. */
export type ShortcutGroup = { key: string; label: string; shortcuts: readonly KeyHint[] };

/**
 * The list of keyboard shortcuts. `singleKeys` turns those without Ctrl or Cmd on and off (WCAG 2.1.4): speech input, or a key pressed by
 * accident, must not trigger one.
 */
export function ShortcutsDialog({
  open,
  onClose,
  title,
  groups,
  singleKeys,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  groups: readonly ShortcutGroup[];
  singleKeys: { label: string; help: string; on: boolean; onChange: (on: boolean) => void };
}) {
  return (
    <Modal open={open} onClose={onClose} title={title} size="default" footer={null}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.key} aria-label={group.label}>
            <h3 className={styles.heading}>{group.label}</h3>
            <dl>
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.label} className={styles.line}>
                  <dt>{shortcut.label}</dt>
                  <dd className={styles.keys}>
                    {shortcut.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label={singleKeys.label}
          help={singleKeys.help}
          checked={singleKeys.on}
          onChange={(event) => singleKeys.onChange(event.currentTarget.checked)}
        />
      </div>
    </Modal>
  );
}
