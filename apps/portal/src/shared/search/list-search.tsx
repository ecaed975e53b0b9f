import { Kbd } from '@countinghouse/ui/display/kbd';
import { SearchField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useSingleKeys } from '../keyboard/single-keys.ts';
import styles from './list-search.module.css';
import { searchMaximum } from './search-text.ts';
import { useSearchTerm } from './use-search-term.ts';

/** The search field above a list. Searches once the typing pauses; shows below why a text is not searched for. */
export function ListSearch({
  label,
  searched,
  length_minimum = 1,
  onSearch,
  onLastFour,
}: {
  label: string;
  searched: string;
  length_minimum?: number | undefined;
  onSearch: (search: string) => void;
  onLastFour?: ((last_four: string) => void) | undefined;
}) {
  const { t } = useLingui();
  const { term, setTerm, field, hindrance } = useSearchTerm(searched, { onSearch, onLastFour, length_minimum });
  const singleKeys = useSingleKeys();
  return (
    <div ref={field} className={styles.search}>
      <SearchField
        label={label}
        placeholder={label}
        value={term}
        onValue={setTerm}
        hint={
          singleKeys ? (
            <span className="ui-desk">
              <Kbd>/</Kbd>
            </span>
          ) : null
        }
        maxLength={searchMaximum}
        help={
          hindrance === 'short'
            ? t`Type at least three characters`
            : hindrance === 'card'
              ? t`Card numbers are not searched for`
              : undefined
        }
      />
    </div>
  );
}
