import { useTexts } from '../base/texts.tsx';
import { Button } from '../base/button.tsx';
import { FieldBox, useField } from './field-box.tsx';
import { TextArea, TextField } from './text-field.tsx';
import type { InputProps } from './widget-props.ts';

/** Whether a value is the mask that the server sends instead of a stored secret. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && /^\*{4,}/.test(value);

/**
 * A secret that the server stores and never returns. A stored one is stated, and replaced as a whole: what would be typed behind its mask is
 * ignored by the server. One of a single line is hidden while it is typed.
 */
export function SecretInput(props: InputProps<string>) {
  const { field, value, onChange, ...rest } = props;
  const t = useTexts();
  const { id } = useField(props);
  if (isMasked(value))
    return (
      <FieldBox {...rest} id={id} as="div">
        <div role="group" aria-label={props.label}>
          {t('secret.stored')}{' '}
          {!props.readOnly && !props.disabled && (
            <Button size="small" onClick={() => onChange(null)}>
              {t('secret.replace')}
            </Button>
          )}
        </div>
      </FieldBox>
    );
  const control = { ...rest, value: value ?? '', onChange: (text: string) => onChange(text || null), maxLength: field.max };
  if (field.widget === 'longText') return <TextArea {...control} rows={2} />;
  return <TextField {...control} type="password" autoComplete="new-password" mono />;
}
