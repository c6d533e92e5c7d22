import { parseAddress } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

/** Parses a pasted address into the fields of the form. Fields that it does not contain are unchanged. */
export function PasteAddress({ change }: { change(key: string, value: unknown): void }) {
  const t = useTexts('orders');
  const [text, setText] = useState('');
  const reading = useAction(async () => {
    const parsed = Object.entries(await callApi(parseAddress, { text })).filter(([, value]) => value !== null && value !== '');
    for (const [key, value] of parsed) change(key, value);
    if (parsed.length < 3) toast({ tone: 'warn', text: t('pages.pasteUnread') });
    else setText('');
  });
  return (
    <Stack gap="small">
      <TextArea label={t('pages.paste')} hint={t('pages.pasteHint')} value={text} onChange={setText} maxLength={500} rows={2} />
      <Group>
        <Button size="small" disabled={!text.trim()} busy={reading.busy} onClick={() => void reading.run(undefined)}>
          {t('actions.pasteRead')}
        </Button>
      </Group>
    </Stack>
  );
}
