import { IconAlertCircle, IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import { Anchor } from '../button/anchor.tsx';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import styles from './stepper.module.css';

/** The state of a step or section: done, current, faulty, or open. */
export type StepState = 'done' | 'current' | 'fault' | 'open';

export type Step = { key: string; label: string; note?: string; state: StepState; href?: string };

const glyphs: Record<StepState, Glyph> = {
  done: IconCircleCheck,
  current: IconCircleDot,
  fault: IconAlertCircle,
  open: IconCircle,
};

/** The sections of a long form, or the steps of a sign-up, with their states. `stateLabels` announce them to screen readers. */
export function Stepper({
  label,
  steps,
  stateLabels,
}: {
  label: string;
  steps: readonly Step[];
  stateLabels: Record<StepState, string>;
}) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step) => (
        <li key={step.key} className={styles.step} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className={cx(styles.mark, styles[step.state])}>
            <Icon glyph={glyphs[step.state]} size={16} label={stateLabels[step.state]} />
          </span>
          {step.href === undefined ? (
            <span className={styles.label}>{step.label}</span>
          ) : (
            <Anchor href={step.href} className={styles.label}>
              {step.label}
            </Anchor>
          )}
          {step.note ? <span className={styles.note}>{step.note}</span> : null}
        </li>
      ))}
    </ol>
  );
}
