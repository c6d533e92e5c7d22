import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { putBack } from '@entrepot/contract/modules/picking/put-back.ts';
import { usePuttingBack } from '@entrepot/client/floor/use-putting-back.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { TimeCell } from '@entrepot/ui/table/cells.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { DetailList, Inside, Panel, Row } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Putting back picked goods of orders that were taken apart: scan the goods, then the shelf. */
export function PutBackPage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.putBack')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('picking');
  const { hand, scans } = usePuttingBack(warehouseId);
  const setAside = () => scans.send('setAside', t('pages.setAside'));
  useCommands({ next: setAside });
  return (
    <ScanField
      scans={scans}
      label={hand ? t('pages.scanShelfToPutBack', { number: hand.number }) : t('pages.scanToPutBack')}
      hint={t('pages.putBackHint')}
      onEscape={setAside}
      aside={
        hand ? (
          <Panel title={<span className="mono">{hand.number}</span>} more={<Button onClick={setAside}>{t('pages.setAside')}</Button>}>
            <Inside>
              <DetailList
                of={[
                  [t('putBack.fields.productName'), hand.productName],
                  [t('pages.pieces'), String(hand.quantity)],
                  [t('putBack.fields.fromShelfId'), hand.from],
                  [t('pickingList.title'), hand.list],
                ]}
              />
            </Inside>
          </Panel>
        ) : (
          <OpenGoods warehouseId={warehouseId} />
        )
      }
    />
  );
}

/** The goods to put back in this warehouse, with how long they have waited. */
function OpenGoods({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('picking');
  const wanted = { WarehouseId: warehouseId, PutBackStatus: enumCodes.PutBackStatus.Open, rows: 100 };
  const { data, error, refetch } = useRows(putBack, wanted);
  if (!data) return <Panel>{error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />}</Panel>;
  return (
    <Panel title={t('putBack.plural')} more={<b>{data.total}</b>}>
      {data.data.length === 0 && <EmptyState compact title={t('putBack.empty')} />}
      {data.data.map((row) => (
        <Row
          key={row.id}
          title={<span className="mono">{row.number}</span>}
          lines={
            <>
              {[row.productName, t('pages.pickedFrom', { shelf: String(row.fromShelvesNumber ?? '') })].filter(Boolean).join(' · ')}
              {' · '}
              <TimeCell value={row.waitingSince} />
            </>
          }
          end={<b>{row.quantity}</b>}
        />
      ))}
    </Panel>
  );
}
