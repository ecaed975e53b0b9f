import { plural, t } from '@lingui/core/macro';
import { Button } from '../../components/button.tsx';
import { HiddenText } from '../../components/hidden-text.tsx';
import styles from './self-service.module.css';
import type { MoreRows } from './use-more-rows.ts';

/** The button below a list that shows more of it, and what screen readers announce about it. `label` names the list. */
export function ShowMore<Row>({ more, label }: { more: MoreRows<Row>; label: string }) {
  const { has_more, is_loading, has_failed, added_count: count } = more;
  return (
    <>
      {has_more ? (
        <div class={styles.actions}>
          <Button busy={is_loading} onPress={more.showMore}>
            {label}
          </Button>
        </div>
      ) : null}
      <HiddenText live>{count === 0 ? '' : plural(count, { one: '# more shown', other: '# more shown' })}</HiddenText>
      <p class={styles.told} role="alert">
        {has_failed ? t`More could not be loaded. Try again.` : ''}
      </p>
    </>
  );
}
