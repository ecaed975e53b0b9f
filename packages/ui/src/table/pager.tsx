import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import { phone, useMedia } from '../use-media.ts';
import { useWords } from '../words.tsx';
import styles from './pager.module.css';
import { type PagerVariant, pagerPlaces } from './pager-pages.ts';

/** The page links of a list. An ellipsis jumps to the middle of the hidden pages. */
export function Pager({
  page,
  lastPage,
  onPage,
  variant,
  label,
}: {
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
  /** By default window on wide screens, neighbours on phones. */
  variant?: PagerVariant;
  /** Distinguishes it from another pager of the same page; 'Pages' by default. */
  label?: string;
}) {
  const words = useWords();
  const small = useMedia(phone);
  const places = pagerPlaces(page, lastPage, variant ?? (small ? 'neighbours' : 'window'));
  return (
    <nav aria-label={label ?? words.pages} className={styles.pager}>
      <button
        type="button"
        className={styles.place}
        aria-label={words.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon glyph={IconChevronLeft} size={16} className={styles.arrow} />
      </button>
      {places.map((place) =>
        place.kind === 'gap' ? (
          <button
            key={`gap ${place.from}`}
            type="button"
            className={styles.place}
            aria-label={words.gotoPage(place.middle)}
            title={words.gotoPage(place.middle)}
            onClick={() => onPage(place.middle)}
          >
            …
          </button>
        ) : (
          <button
            key={place.page}
            type="button"
            className={cx(styles.place, place.page === page && styles.on)}
            aria-label={words.gotoPage(place.page)}
            aria-current={place.page === page ? 'page' : undefined}
            onClick={() => onPage(place.page)}
          >
            {place.page}
          </button>
        ),
      )}
      <button
        type="button"
        className={styles.place}
        aria-label={words.nextPage}
        disabled={page >= lastPage}
        onClick={() => onPage(page + 1)}
      >
        <Icon glyph={IconChevronRight} size={16} className={styles.arrow} />
      </button>
    </nav>
  );
}
