import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { IconDots } from '@tabler/icons-react';
import type { ActionItem } from './use-actions.ts';

/**
 * The actions on a record as buttons beneath its name.
 *
 * @param more moves the actions after the first `buttons` into a menu named `label`; without it, all are buttons
 */
export function ActionButtons({
  items,
  more,
}: {
  items: readonly ActionItem[];
  more?: { buttons: number; label: string };
}) {
  const shown = more === undefined ? items : items.slice(0, more.buttons);
  const others = items.slice(shown.length);
  return (
    <div className="ui-row ui-wrap">
      {shown.map(({ key, label, glyph, href, onSelect, disabledReason }) =>
        href === undefined || disabledReason !== undefined ? (
          <Button
            key={key}
            size="tool"
            {...(glyph === undefined ? {} : { icon: glyph })}
            disabledReason={disabledReason}
            onClick={() => void onSelect?.()}
          >
            {label}
          </Button>
        ) : (
          <LinkButton key={key} size="tool" {...(glyph === undefined ? {} : { icon: glyph })} href={href}>
            {label}
          </LinkButton>
        ),
      )}
      {more === undefined || others.length === 0 ? null : (
        <Menu label={more.label} align="end" items={others}>
          {(trigger) => <IconButton glyph={IconDots} label={more.label} {...trigger} />}
        </Menu>
      )}
    </div>
  );
}
