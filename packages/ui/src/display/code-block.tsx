import styles from './code-block.module.css';

/** Machine text, unchanged: a body, an answer. Long lines wrap. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure className={styles.code} aria-label={label} dir="ltr">
      {text}
    </figure>
  );
}
