import styles from './spinner.module.css';

/** A decorative spinner. The words beside it say what is under way. */
export function Spinner({ size = 17 }: { size?: number }) {
  return <span class={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
