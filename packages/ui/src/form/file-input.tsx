import { useRef, useState } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { FieldBox, useField } from './field-box.tsx';
import css from './file-input.module.css';
import { Icon } from '../base/icons.tsx';
import type { InputProps } from './widget-props.ts';
import { richFiles } from './rich-uploads-rules.ts';
import { UploadField } from './upload-field.tsx';
import { admit, type UploadRules } from './upload-rules.ts';
import { useUploads } from './uploads.tsx';
import { useTexts } from '../base/texts.tsx';

/** Single picture. */
export function PictureInput({ value, onChange, ...props }: InputProps<string>) {
  return <UploadField {...props} max={1} value={value ? [value] : []} onChange={(list) => onChange(list[0] ?? null)} />;
}

const anyFile = { types: [...richFiles.document.types, ...richFiles.image.types], maxSize: 20, max: 1 };
const pdfAlone = { ...anyFile, types: ['application/pdf'] };

/** Single file: a document or a picture. An existing file can be opened, replaced and removed. */
export const FileInput = (props: InputProps<string>) => <OneFile {...props} rules={anyFile} />;

/** Single PDF; other files are rejected. */
export const PdfInput = (props: InputProps<string>) => <OneFile {...props} rules={pdfAlone} />;

function OneFile({ rules, ...props }: InputProps<string> & { rules: UploadRules }) {
  const { value, onChange, disabled, readOnly } = props;
  const t = useTexts();
  const { id } = useField(props);
  const uploads = useUploads();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const isDisabled = disabled || readOnly || !uploads || sending;

  async function send(file: File | undefined): Promise<void> {
    if (!file || !uploads) return;
    const { problem: wrong } = admit([file], 0, rules);
    setProblem(wrong ? t(`upload.${wrong.key}`, wrong.values) : null);
    if (wrong) return;
    setSending(true);
    try {
      onChange(await uploads.upload(file, () => undefined, { kind: 'document' }));
      setChosen(file.name);
    } catch (refusal) {
      // The error carries the message of the component that rejected the file.
      setProblem((refusal instanceof Error && refusal.message) || t('upload.failed', { name: file.name }));
    }
    setSending(false);
  }

  const error = props.error ?? problem ?? undefined;
  return (
    <FieldBox {...props} id={id} as="div" error={error}>
      <div className={css.file}>
        {value && (
          <a href={uploads?.urlOf(value) ?? value} target="_blank" rel="noopener noreferrer" className={css.name}>
            <Icon name="file" />
            {chosen ?? t('upload.open')}
          </a>
        )}
        {!readOnly && (
          <Button size="small" icon={<Icon name="upload" />} busy={sending} disabled={isDisabled} onClick={() => chooser.current?.click()}>
            {t(value ? 'upload.replace' : 'upload.choose')}
          </Button>
        )}
        {value && !isDisabled && !props.required && (
          <IconButton label={t('upload.remove')} icon={<Icon name="trash" />} tone="danger" onClick={() => onChange(null)} />
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={props.label}
        accept={rules.types.join(',')}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </FieldBox>
  );
}
