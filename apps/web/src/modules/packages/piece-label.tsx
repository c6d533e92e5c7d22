import { callApi } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { printPackageLabels } from '@entrepot/contract/modules/packages/label-calls.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { useEffect } from 'react';
import { printLabels } from '../../core/print/print-pdf.ts';
import { useAutoPrint } from '../../core/print/use-auto-print.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';

// The panel of a package opens again when it is scanned again: its label is printed automatically once.
const printed = new Set<string>();

/** Offers the label of a further box under one courier number, or prints it, by the setting of this workplace. */
export function PieceLabel({ id, piece, isBehindDialog }: { id: string; piece: number; isBehindDialog: boolean }) {
  const t = useTexts('packages');
  const [atOnce, setAtOnce] = useAutoPrint('pieceLabel');
  const { run, busy } = useAction(async (of: string) => {
    const address = await callApi(printPackageLabels, { ids: [of] }, { quiet: true });
    const url = await printLabels(address, enumCodes.TemplateType.PackageLabel);
    const open = { label: t('actions.openFile'), onClick: () => void window.open(url, '_blank', 'noopener') };
    toast({ tone: 'success', text: t('pages.labelReady'), action: open });
  });
  useEffect(() => {
    if (!atOnce || printed.has(id)) return;
    printed.add(id);
    void run(id);
  }, []);
  useKeys({ F10: isBehindDialog ? undefined : () => void run(id) });
  return (
    <Stack gap="small">
      <Alert tone="warn" title={t('pages.pieceNext', { piece })} />
      <Group>
        <Button kind="primary" shortcut="F10" icon={<Icon name="print" />} onClick={() => void run(id)} busy={busy}>
          {t('actions.printPieceLabel')}
        </Button>
        <Switch label={t('pages.printPieceAtOnce')} checked={atOnce} onChange={setAtOnce} />
      </Group>
    </Stack>
  );
}
