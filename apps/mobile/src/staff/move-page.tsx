import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DetailList, Inside, Panel } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';
import { useMoving } from './use-moving.ts';
import { Workplace } from './workplace.tsx';

/** Moving parcels between shelves: scan the parcel, then the target shelf. */
export function MovePage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.move')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('staff');
  const { parcel, scans } = useMoving(warehouseId);
  const leave = () => scans.send('leave', t('moving.leave'));
  return (
    <ScanField
      scans={scans}
      label={parcel ? t('moving.scanShelf') : t('moving.scanParcel')}
      hint={t('moving.hint')}
      onEscape={leave}
      aside={
        parcel && (
          <Panel title={<span className="mono">{parcel.number}</span>} more={<Button onClick={leave}>{t('moving.leave')}</Button>}>
            <Inside>
              <DetailList
                of={[
                  [t('moving.from'), parcel.from],
                  [t('moving.whose'), parcel.whose],
                ]}
              />
            </Inside>
          </Panel>
        )
      }
    />
  );
}
