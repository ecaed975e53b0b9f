import styles from './spinner.module.css';

/** A decorative spinner. The text beside it says what is in progress. */
export function Spinner({ size = 17 }: { size?: number }) {
  return <span class={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
