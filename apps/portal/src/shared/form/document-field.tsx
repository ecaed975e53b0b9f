import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { paymentFile_maximum_bytes, paymentFileKinds } from '@countinghouse/domain/payment/payment-file';
import { type FieldFile, FileField } from '@countinghouse/ui/field/file-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../format/use-format.ts';

const accept = Object.values(paymentFileKinds)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',');

/** A field for one file of a type that the gateway accepts. A file with a card number in its name is refused. */
export function DocumentField({
  label,
  name,
  optional = false,
  disabled = false,
  error,
  file,
  onChoose,
  onRemove,
}: {
  label: string;
  name: string;
  optional?: boolean;
  disabled?: boolean;
  error: string | null;
  file: Omit<FieldFile, 'key'> | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [refused, setRefused] = useState(false);
  const add = ([chosen]: File[]) => {
    if (chosen === undefined) return;
    const holds_card_number = holdsCardNumber(chosen.name);
    setRefused(holds_card_number);
    if (!holds_card_number) onChoose(chosen);
  };
  return (
    <FileField
      label={label}
      optional={optional}
      name={name}
      help={t`PDF, PNG, JPEG or CSV, up to 5 MB.`}
      error={refused ? t`Rename this file first: its name has a card number in it.` : error}
      accept={accept}
      largest_bytes={paymentFile_maximum_bytes}
      locale={locale}
      disabled={disabled}
      files={file === undefined ? [] : [{ key: 'file', ...file }]}
      onAdd={add}
      onRemove={() => {
        setRefused(false);
        onRemove();
      }}
    />
  );
}
