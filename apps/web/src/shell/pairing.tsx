import { useState } from 'react';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { openServicePage, pairBy, usePrintService } from './print-service.ts';

/** Pairs this page with the computer's device service: a link to the service's own page, and a field for the code shown there. */
export function Pairing() {
  const t = useTexts('workstations');
  const { wrongCode } = usePrintService();
  const [code, setCode] = useState('');
  const digits = code.replace(/\D/g, '');
  const pair = () => digits && pairBy(digits);
  return (
    <Stack gap="small">
      <Text>{t('pairing.text')}</Text>
      <Button onClick={openServicePage}>{t('pairing.open')}</Button>
      <TextField
        label={t('pairing.code')}
        value={code}
        onChange={setCode}
        onEnter={pair}
        inputMode="numeric"
        maxLength={10}
        mono
        error={wrongCode ? t('pairing.wrong') : undefined}
      />
      <Button kind="primary" onClick={pair} disabled={!digits}>
        {t('pairing.pair')}
      </Button>
    </Stack>
  );
}
