import { useState } from 'react';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { openServicePage, pairBy, usePrintService } from './print-service.ts';

/** Pairs this page with the device service of the computer: the way to the service's own page, and the code that stands there. */
export function Pairing() {
  const t = useWords('workstations');
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
