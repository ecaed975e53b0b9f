import styles from './spinner.module.css';

/** Something is under way; decorative, the words beside it say what. */
export function Spinner({ size = 17 }: { size?: number }) {
  return <span class={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
