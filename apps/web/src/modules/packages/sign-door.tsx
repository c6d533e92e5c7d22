import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { useCommands } from '../../core/scan/use-commands.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ParcelPanel } from './parcel-panel.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { type Armed, useSigning } from '@entrepot/client/floor/use-signing.ts';

const keyOf: Record<Armed, string> = { additionalPiece: 'F8', confirmWarehouse: 'F9' };

/** Sign-for screen at the door: each scan signs for a parcel; the current parcel can be weighed, assigned or flagged. */
export function SignDoor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('packages');
  const { parcel, armed, scans } = useSigning(warehouseId);
  const arm = (what: Armed | null) => {
    // The next scan is the answer and Escape cancels: both need the focus in the scan field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scans.send('arm', t(what ? `actions.${what}` : 'actions.cancel'), what);
  };
  const modes = armed ? [armed] : keysOf(keyOf);
  useKeys({ F8: () => arm('additionalPiece'), F9: () => arm('confirmWarehouse') });
  useCommands({ next: () => scans.send('clear', t('actions.cancel')) });
  return (
    <ScanField
      scans={scans}
      label={t(armed ? `pages.armed.${armed}` : 'pages.scanParcel')}
      armed={armed !== null}
      hint={t('pages.signHint')}
      onEscape={() => (armed ? arm(null) : scans.send('clear', t('actions.cancel')))}
      aside={
        <Stack>
          <Group>
            {modes.map((mode) => (
              <Button key={mode} shortcut={keyOf[mode]} kind={armed ? 'primary' : 'plain'} onClick={() => arm(mode)}>
                {t(`actions.${mode}`)}
              </Button>
            ))}
            {armed && (
              <Button shortcut="Esc" onClick={() => arm(null)}>
                {t('actions.cancel')}
              </Button>
            )}
          </Group>
          {parcel && (
            <ParcelPanel
              key={`${parcel.row.id} ${parcel.scan}`}
              parcel={parcel}
              unsent={scans.unsent}
              onMember={(code) => scans.send('member', code, { number: parcel.row.courierNumber, code })}
              onProblem={(problem, summary) => scans.send('problem', summary, problem)}
              onMeasured={(measures, summary) => scans.send('weigh', summary, measures)}
            />
          )}
        </Stack>
      }
    />
  );
}
