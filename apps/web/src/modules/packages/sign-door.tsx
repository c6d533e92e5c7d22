import { useCommands } from '../../core/scan/use-commands.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ParcelPanel } from './parcel-panel.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { type Armed, useSigning } from '@entrepot/client/floor/use-signing.ts';

const keyOf: Record<Armed, string> = { additionalPiece: 'F8', confirmWarehouse: 'F9' };

/** The door: every scan is signed for; what lies on the table is weighed, given its owner or flagged beside it. */
export function SignDoor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('packages');
  const { parcel, armed, scans } = useSigning(warehouseId);
  const arm = (what: Armed | null) => {
    // The next scan is the answer, and Escape the way back: both belong to the field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scans.send('arm', t(what ? `actions.${what}` : 'actions.cancel'), what);
  };
  const modes = armed ? [armed] : (Object.keys(keyOf) as Armed[]);
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
              onProblem={(problem, words) => scans.send('problem', words, problem)}
              onMeasured={(measures, words) => scans.send('weigh', words, measures)}
            />
          )}
        </Stack>
      }
    />
  );
}
