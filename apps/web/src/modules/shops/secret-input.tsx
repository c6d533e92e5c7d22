import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';

const isMasked = (value: unknown) => typeof value === 'string' && /^\*{4,}/.test(value);

/** The secret of a site's app at a marketplace. The one that is kept is not shown again; another is typed in its place. */
export function SecretInput({ value, onChange, field: _field, row: _row, ...props }: InputProps<string>) {
  const t = useWords('shops');
  if (isMasked(value))
    return (
      <Stack gap="small">
        <Text tone="soft">{t('pages.secretKept')}</Text>
        <Button size="small" onClick={() => onChange(null)}>
          {t('actions.replaceSecret')}
        </Button>
      </Stack>
    );
  return <TextField {...props} value={value ?? ''} onChange={(text) => onChange(text || null)} hint={t('pages.secretHint')} mono />;
}
