import { type Armed, useSigning } from '@entrepot/client/floor/use-signing.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { ParcelOnTable } from './parcel-on-table.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

const modes: readonly Armed[] = ['additionalPiece', 'confirmWarehouse'];

/** Signing for parcels at the warehouse door; each is weighed on the table. */
export function SignPage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.sign')}>{(warehouseId) => <Door key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Door({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('packages');
  const { parcel, armed, scans } = useSigning(warehouseId);
  const arm = (what: Armed | null) => scans.send('arm', t(what ? `actions.${what}` : 'actions.cancel'), what);
  return (
    <ScanField
      scans={scans}
      label={t(armed ? `pages.armed.${armed}` : 'pages.scanParcel')}
      armed={armed !== null}
      hint={t('pages.signHint')}
      onEscape={() => (armed ? arm(null) : scans.send('clear', t('actions.cancel')))}
      aside={
        <Stack>
          {parcel && (
            <ParcelOnTable
              key={`${parcel.row.id} ${parcel.scan}`}
              parcel={parcel}
              unsent={scans.unsent}
              onMember={(code) => scans.send('member', code, { number: parcel.row.courierNumber, code })}
              onMeasured={(measures, summary) => scans.send('weigh', summary, measures)}
            />
          )}
          <Group>
            {(armed ? [armed] : modes).map((mode) => (
              <Button key={mode} kind={armed ? 'primary' : 'plain'} onClick={() => arm(mode)}>
                {t(`actions.${mode}`)}
              </Button>
            ))}
            {armed && <Button onClick={() => arm(null)}>{t('actions.cancel')}</Button>}
          </Group>
        </Stack>
      }
    />
  );
}
