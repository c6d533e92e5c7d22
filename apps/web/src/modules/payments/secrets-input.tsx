import { isTestMode, providerSecrets } from '@entrepot/contract/modules/payments/provider-secrets.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Badge, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { isMasked } from '@entrepot/ui/form/secret-input.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

const long = new Set(['PrivateKey', 'AlipayPublicKey', 'PlatformPublicKey']);

/** Values typed so far by name; empty for stored secrets, which are not shown. */
function typedOf(value: unknown): Record<string, string> {
  try {
    return JSON.parse(String(value || '{}')) ?? {};
  } catch {
    return {};
  }
}

/** Secrets of a payment method, one field each, labelled as the provider does. Stored secrets are never shown again. */
export function SecretsInput({ value, onChange, row, error }: InputProps<string>) {
  const t = useTexts('payments');
  const wanted = providerSecrets[Number(row?.onlinePaymentProvider)];
  const names = wanted ? [...wanted.needs, ...wanted.may].filter((name) => name !== 'Secret') : [];
  if (!wanted) return <Text tone="soft">{t('pages.notBuilt')}</Text>;
  if (!names.length) return <Text tone="soft">{t('pages.ownSecret')}</Text>;
  if (isMasked(value))
    return (
      <Stack gap="small">
        <Text tone="soft">{t('pages.secretsStored')}</Text>
        <Button size="small" onClick={() => onChange('{}')}>
          {t('actions.replaceSecrets')}
        </Button>
      </Stack>
    );
  const typed = typedOf(value);
  const isTest = isTestMode(Number(row?.onlinePaymentProvider), { merchantNo: String(row?.merchantNo ?? ''), secrets: typed });
  const set = (name: string, text: string) => {
    const { [name]: _, ...others } = typed;
    const next = text ? { ...others, [name]: text } : others;
    onChange(Object.keys(next).length ? JSON.stringify(next) : null);
  };
  return (
    <Stack gap="small">
      <Text tone="soft">{t('pages.secretsHint')}</Text>
      {names.map((name) => {
        const props = { label: t(`secrets.${name}`), value: typed[name] ?? '', onChange: (text: string) => set(name, text), mono: true };
        const required = wanted.needs.includes(name);
        return long.has(name) ? (
          <TextArea key={name} {...props} rows={3} required={required} />
        ) : (
          <TextField key={name} {...props} required={required} />
        );
      })}
      {isTest !== undefined && <Badge tone={isTest ? 'waiting' : 'success'}>{t(isTest ? 'pages.testKey' : 'pages.liveKey')}</Badge>}
      {error && <Text tone="error">{error}</Text>}
    </Stack>
  );
}
