import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';

const isMasked = (value: unknown) => typeof value === 'string' && /^\*{4,}/.test(value);

/** Secret of a site's app at a marketplace. The stored secret is not shown again; a new value replaces it. */
function SecretInput({ value, onChange, field: _field, row: _row, ...props }: InputProps<string>) {
  const t = useTexts('shops');
  if (isMasked(value))
    return (
      <Stack gap="small">
        <Text tone="soft">{t('pages.secretStored')}</Text>
        <Button size="small" onClick={() => onChange(null)}>
          {t('actions.replaceSecret')}
        </Button>
      </Stack>
    );
  return <TextField {...props} value={value ?? ''} onChange={(text) => onChange(text || null)} hint={t('pages.secretHint')} mono />;
}

/** App keys of the site at each marketplace, without which no customer can authorize a shop. */
export function Page() {
  const t = useTexts('shops');
  return (
    <ListPage
      of={shopConfiguration}
      detail={false}
      form={{
        fields: {
          appKey: { hint: t('pages.appKeyHint'), span: 4 },
          appSecret: { input: SecretInput, span: 4 },
          host: { hint: t('pages.hostHint') },
          callbackUrl: { hint: t('pages.callbackHint') },
          region: { hint: t('pages.regionHint') },
          sandbox: { hint: t('pages.sandboxHint') },
        },
      }}
      rowTone={({ enabled }) => (enabled ? undefined : 'neutral')}
    />
  );
}
