import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import { useWords } from '../words.tsx';
import { controlProps, Field, type FieldFrame } from './field.tsx';
import { acceptsFile, fileSize, largestFile_bytes } from './file-check.ts';
import styles from './file-field.module.css';

/** A file in the field. `progress` runs from 0 to 1 during the upload and is undefined before it. */
export type FieldFile = {
  key: string;
  name: string;
  size_bytes: number;
  progress?: number;
  error?: string;
};

/**
 * Files, dropped or chosen, each with its size, its upload progress, and a remove button. A file that is too large (5 MB by default) or not
 * of an accepted type is refused with a sentence; the server checks the content and reports through `error`.
 */
export function FileField({
  files,
  onAdd,
  onRemove,
  accept = '',
  largest_bytes = largestFile_bytes,
  several = false,
  disabled = false,
  locale,
  name,
  ...frame
}: FieldFrame & {
  files: readonly FieldFile[];
  /** Receives the accepted files; at most one without `several`. */
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
  /** As the attribute of an input: '.pdf,.csv,image/*'. */
  accept?: string;
  largest_bytes?: number;
  several?: boolean;
  disabled?: boolean;
  /** BCP 47, for sizes. */
  locale: string;
  name?: string;
}) {
  const words = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const error = frame.error ?? fault;

  const take = (list: FileList | null) => {
    const offered = [...(list ?? [])].slice(0, several ? undefined : 1);
    const faultOf = (file: File) =>
      !acceptsFile(file, accept)
        ? words.fileTypeRefused(file.name)
        : file.size > largest_bytes
          ? words.fileTooLarge(file.name, fileSize(largest_bytes, locale))
          : undefined;
    const good = offered.filter((file) => faultOf(file) === undefined);
    setFault(offered.map(faultOf).find((each) => each !== undefined) ?? null);
    if (good.length > 0) onAdd(good);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    if (!disabled) setOver(inside);
  };
  return (
    <Field id={id} {...frame} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an additional way; the input inside is used by keyboard */}
      <div
        className={cx(styles.drop, over && styles.over, error && styles.bad, disabled && styles.off)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!disabled) take(event.dataTransfer.files);
        }}
      >
        <Icon glyph={IconUpload} size={18} className={styles.icon} />
        <span className={styles.choose}>{several ? words.chooseFiles : words.chooseFile}</span>
        <span className={styles.or}>{several ? words.orDropFiles : words.orDropFile}</span>
        <input
          {...controlProps(id, { ...frame, error })}
          ref={input}
          type="file"
          className={styles.input}
          name={name}
          accept={accept}
          multiple={several}
          disabled={disabled}
          title=""
          onChange={(event) => {
            take(event.currentTarget.files);
            // Cleared, so that the same file can be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileLine
              key={file.key}
              file={file}
              locale={locale}
              disabled={disabled}
              onRemove={() => {
                onRemove(file.key);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
    </Field>
  );
}

/** A file in the field: its name, its size or fault, and its upload progress. */
function FileLine({
  file,
  locale,
  disabled,
  onRemove,
}: {
  file: FieldFile;
  locale: string;
  disabled: boolean;
  onRemove: () => void;
}) {
  const words = useWords();
  return (
    <li className={styles.file}>
      <Icon glyph={IconFile} size={17} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {file.name}
        </span>
        <span className={cx(styles.note, file.error && styles.fault)} role="status">
          {file.error ??
            (file.progress === 1
              ? `${fileSize(file.size_bytes, locale)} · ${words.fileSent}`
              : fileSize(file.size_bytes, locale))}
        </span>
      </span>
      <IconButton
        glyph={IconX}
        size="sm"
        iconSize={15}
        label={words.remove(file.name)}
        tooltip={false}
        disabled={disabled}
        onClick={onRemove}
      />
      {file.progress !== undefined && file.progress < 1 && !file.error ? (
        <span
          className={styles.track}
          role="progressbar"
          aria-label={file.name}
          aria-valuenow={Math.round(file.progress * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span className={styles.bar} style={{ width: `${file.progress * 100}%` }} />
        </span>
      ) : null}
    </li>
  );
}
