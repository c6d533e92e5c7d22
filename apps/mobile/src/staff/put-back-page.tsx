import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { putBack } from '@entrepot/contract/modules/picking/put-back.ts';
import { putBackIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { type GoodsInHand, usePuttingBack } from '@entrepot/client/floor/use-putting-back.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { TimeCell } from '@entrepot/ui/table/cells.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { totalText } from '@entrepot/ui/table/total-text.ts';
import { useState } from 'react';
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
  const can = useCan();
  const { hand, scans } = usePuttingBack(warehouseId);
  const setAside = () => scans.send('setAside', t('pages.setAside'));
  const setPieces = (pieces: number) => scans.send('pieces', t('pages.putBackPieces', { pieces }), pieces);
  useCommands({ next: setAside, pieces: hand && hand.most > 1 ? (pieces) => setPieces(pieces || 1) : undefined });
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
                  [
                    t('pages.pieces'),
                    hand.quantity === hand.most ? String(hand.most) : t('pages.putBackOf', { pieces: hand.quantity, most: hand.most }),
                  ],
                  [t('putBack.fields.fromShelfId'), hand.from],
                  [t('pickingList.title'), hand.list],
                ]}
              />
              {hand.most > 1 && (
                <Part key={hand.id + hand.most} entered={`put-back-pieces:${hand.id}`} most={hand.most} onChoose={setPieces} />
              )}
              {!hand.isMissing && can(putBackIndex.ReportShortage) && (
                <CannotFind
                  key={hand.id}
                  hand={hand}
                  onSend={(quantity, remarks) =>
                    scans.send('missing', t('actions.cannotFind'), { id: hand.id, number: hand.number, quantity, remarks })
                  }
                />
              )}
            </Inside>
          </Panel>
        ) : (
          <>
            <GoodsOf status={enumCodes.PutBackStatus.Open} warehouseId={warehouseId} />
            <GoodsOf status={enumCodes.PutBackStatus.Missing} warehouseId={warehouseId} />
          </>
        )
      }
    />
  );
}

/** Chooses how many pieces the next shelf receives. */
function Part({ entered, most, onChoose }: { entered: string; most: number; onChoose(pieces: number): void }) {
  const t = useTexts('picking');
  const [isOpen, setOpen] = useState(false);
  const { value, put: setValue, drop } = useEntered<string | null>(entered, '1');
  const pieces = Number(value);
  const fits = Number.isInteger(pieces) && pieces >= 1 && pieces <= most;
  const choose = () => {
    setOpen(false);
    drop();
    onChoose(pieces);
  };
  if (!isOpen)
    return (
      <Button wide onClick={() => setOpen(true)}>
        {t('actions.putBackPart')}
      </Button>
    );
  return (
    <Stack gap="small">
      <NumberField label={t('pages.piecesOf', { most })} value={value} onChange={setValue} required />
      <Button kind="primary" wide disabled={!fits} onClick={choose}>
        {t('actions.putBackPart')}
      </Button>
    </Stack>
  );
}

interface CannotFindProps {
  hand: GoodsInHand;
  /** Called with the missing pieces and the reason; they are sent after earlier scans. */
  onSend(pieces: number, remarks: string): void;
}

/** Reports goods in hand as missing. Opened by a button, because it changes stock. */
function CannotFind({ hand, onSend }: CannotFindProps) {
  const t = useTexts('picking');
  const { most, order } = hand;
  const [isOpen, setOpen] = useState(false);
  const typed = useEntered<{ missing: string | null; remarks: string }>(`missing-panel:${hand.id}`, { missing: String(most), remarks: '' });
  const { missing, remarks } = typed.value;
  const pieces = Number(missing);
  const fits = Number.isInteger(pieces) && pieces >= 1 && pieces <= most && remarks.trim() !== '';
  useCommands({ problem: () => setOpen(true) });
  if (!isOpen)
    return (
      <Button wide onClick={() => setOpen(true)}>
        {t('actions.cannotFind')}
      </Button>
    );
  return (
    <Stack gap="small">
      <Alert tone="warn">{t('pages.cannotFindText', { order })}</Alert>
      {most > 1 && (
        <NumberField
          label={t('pages.missingOf', { most })}
          value={missing}
          onChange={(next) => typed.put({ missing: next, remarks })}
          required
        />
      )}
      <TextField
        label={t('putBack.fields.remarks')}
        value={remarks}
        onChange={(next) => typed.put({ missing, remarks: next })}
        maxLength={500}
        required
      />
      <Button kind="danger" wide disabled={!fits} onClick={() => (typed.drop(), onSend(pieces, remarks.trim()))}>
        {t('actions.cannotFind')}
      </Button>
      <Button wide onClick={() => (typed.drop(), setOpen(false))}>
        {t('pages.stillHere')}
      </Button>
    </Stack>
  );
}

/** The goods of this warehouse that are to be put back, or that were not found, with how long they have waited. */
function GoodsOf({ status, warehouseId }: { status: number; warehouseId: string }) {
  const t = useTexts('picking');
  const isMissing = status === enumCodes.PutBackStatus.Missing;
  const wanted = { WarehouseId: warehouseId, PutBackStatus: status, rows: 100 };
  const { data, error, refetch } = useRows(putBack, wanted);
  if (isMissing && !data?.total) return null;
  if (!data) return <Panel>{error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />}</Panel>;
  return (
    <Panel title={t(isMissing ? 'pages.missingGoods' : 'putBack.plural')} more={<b>{totalText(data.total, data.totalIsBound)}</b>}>
      {data.data.length === 0 && <EmptyState compact title={t('putBack.empty')} />}
      {data.data.map((row) => (
        <Row
          key={row.id}
          title={<span className="mono">{row.number}</span>}
          lines={
            <>
              {[row.productName, t('pages.pickedFrom', { shelf: String(row.fromShelvesNumber ?? '') }), isMissing && row.remarks]
                .filter(Boolean)
                .join(' · ')}
              {' · '}
              <TimeCell value={isMissing ? row.missingTime : row.waitingSince} />
            </>
          }
          end={<b>{row.quantity}</b>}
        />
      ))}
    </Panel>
  );
}
