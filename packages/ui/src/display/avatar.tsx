import styles from './avatar.module.css';

/** Returns the first letters of a person's first and last name: 'Maya Lindqvist' gives 'ML'. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** A person's initials on a disc. Decorative: the name is beside it. */
export function Avatar({ name }: { name: string }) {
  return <span className={styles.avatar} data-initials={initials(name)} aria-hidden="true" />;
}
