import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { useEffect, useRef } from 'preact/hooks';
import { Control, describedBy, Field } from '../../components/field/field.tsx';
import styles from './payment.module.css';

/** A field for an amount of money, with its currency. */
export function AmountField({
  id,
  label,
  currency,
  typed,
  onTyped,
  help,
  error,
  large = false,
  takesFocus = false,
  locked = false,
}: {
  id: string;
  label: string;
  currency: CurrencyCode;
  typed: string;
  onTyped: (typed: string) => void;
  help?: string | undefined;
  error?: string | undefined;
  large?: boolean;
  /** Takes the focus when it appears, because the visitor chose to enter an amount. */
  takesFocus?: boolean;
  locked?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const { symbol, alphabetic } = currencies[currency];
  return (
    <Field id={id} label={label} help={help} error={error}>
      <Control
        error={error}
        size={large ? 'figure' : 'big'}
        before={
          <span class={large ? styles.symbol : styles.smallSymbol} aria-hidden="true">
            {symbol}
          </span>
        }
        after={alphabetic}
        locked={locked}
      >
        <input
          ref={input}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          {...describedBy({ id, help, error })}
          value={typed}
          readOnly={locked}
          maxLength={20}
          onInput={(event) => onTyped(event.currentTarget.value)}
        />
      </Control>
    </Field>
  );
}
