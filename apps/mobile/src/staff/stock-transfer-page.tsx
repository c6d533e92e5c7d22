import type { Listed } from '@entrepot/client/calls/api.ts';
import { type StockPlaceKind, useStockPlaces } from '@entrepot/client/floor/use-stock-places.ts';
import { refreshAll, useRows } from '@entrepot/client/react/queries.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { stockTransfer, stockTransferStates } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import {
  departStockTransfer,
  finishStockTransfer,
  pickStockTransfer,
  putBackStockTransfer,
  receiveStockTransfer,
  undoStockTransferReceipt,
} from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { totalText } from '@entrepot/ui/table/total-text.ts';
import { useState } from 'react';
import { Failed } from '../core/failed.tsx';
import { textOf } from '../core/form.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Inside, Panel, Row, Soft, State } from '../core/parts.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';
import { Workplace } from './workplace.tsx';

type Transfer = Listed<typeof stockTransfer>;
type Verb = 'pick' | 'putBack' | 'receive' | 'undoReceipt' | 'finish';

/** Transfers of stock that leave or reach a warehouse: pick, send off, receive. */
export function StockTransferPage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.stockTransfer')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const [open, setOpen] = useState<Transfer | null>(null);
  if (open) return <OpenTransfer number={open.number} warehouseId={warehouseId} onClose={() => setOpen(null)} />;
  return (
    <>
      <Transfers end="leaving" warehouseId={warehouseId} onOpen={setOpen} />
      <Transfers end="arriving" warehouseId={warehouseId} onOpen={setOpen} />
    </>
  );
}

interface TransfersProps {
  end: 'leaving' | 'arriving';
  warehouseId: string;
  onOpen(row: Transfer): void;
}

/** The open transfers at one end of this warehouse. */
function Transfers({ end, warehouseId, onOpen }: TransfersProps) {
  const t = useTexts('transfer');
  const isLeaving = end === 'leaving';
  const { data, error, refetch } = useRows(stockTransfer, {
    ...(isLeaving ? { FromWarehouseId: warehouseId } : { ToWarehouseId: warehouseId }),
    StockTransferStatus: [...stockTransferStates.codes(end)],
    rows: 100,
  });
  if (!data) return <Panel>{error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />}</Panel>;
  return (
    <Panel title={t(isLeaving ? 'pages.leavingHere' : 'pages.arrivingHere')} more={<b>{totalText(data.total, data.totalIsBound)}</b>}>
      {data.data.length === 0 && <EmptyState compact title={t('pages.noneHere')} />}
      {data.data.map((row) => (
        <Row
          key={row.id}
          title={String(row.commodityName ?? '')}
          lines={
            <>
              <span className="mono">{row.number}</span> <State of="StockTransferStatus" code={row.status} />
            </>
          }
          end={<b>{isLeaving ? `${row.pickedQuantity} / ${row.quantity}` : `${arrivedOf(row)} / ${row.pickedQuantity}`}</b>}
          onPress={() => onOpen(row)}
        />
      ))}
    </Panel>
  );
}

const arrivedOf = ({ receivedQuantity, damagedQuantity }: Transfer) => receivedQuantity + damagedQuantity;
const openOf = (row: Transfer) => row.pickedQuantity - arrivedOf(row) - row.lostQuantity;

/** One transfer with the steps that are possible at this end. */
function OpenTransfer({ number, warehouseId, onClose }: { number: string; warehouseId: string; onClose(): void }) {
  const t = useTexts('transfer');
  const [verb, setVerb] = useState<Verb | null>(null);
  const { data, error, refetch } = useRows(stockTransfer, { TransferNo: number, rows: 10 });
  const row = data?.data.find((one) => one.number === number);
  const departing = useCall(departStockTransfer, { success: t('pages.stockSaved', { number }), done: onClose });
  if (!row) return <Panel>{error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={3} />}</Panel>;
  const done = () => (setVerb(null), void refreshAll());
  if (verb) return <StepForm verb={verb} row={row} onDone={done} onClose={() => setVerb(null)} />;
  const isSender = row.fromWarehouseId === warehouseId;
  const sends = (step: string) => isSender && mayDo(row, step);
  const receives = (step: string) => !isSender && mayDo(row, step);
  return (
    <Panel title={<span className="mono">{row.number}</span>} more={<Button onClick={onClose}>{t('pages.allTransfers')}</Button>}>
      <Row
        title={String(row.commodityName ?? '')}
        lines={`${String(row.commodityCode ?? '')} · ${String(isSender ? (row.toWarehouseName ?? '') : (row.fromWarehouseName ?? ''))}`}
        end={<State of="StockTransferStatus" code={row.status} />}
      />
      <Inside>
        <Places id={row.id} of={isSender && stockTransferStates.can(row.status, 'pick') ? 'shelves' : 'lots'} />
        {sends('pick') && (
          <Button kind="primary" size="large" wide onClick={() => setVerb('pick')}>
            {t('actions.pickStock')}
          </Button>
        )}
        {row.transportShiftId && <Soft>{t('pages.onShift', { name: String(row.transportShiftName ?? '') })}</Soft>}
        {sends('depart') && (
          <Button wide busy={departing.busy} onClick={() => departing.run({ id: row.id })}>
            {t('actions.departStock')}
          </Button>
        )}
        {sends('putBack') && (
          <Button wide onClick={() => setVerb('putBack')}>
            {t('actions.putBackStock')}
          </Button>
        )}
        {receives('receive') && (
          <Button kind="primary" size="large" wide onClick={() => setVerb('receive')}>
            {t('actions.receiveStock')}
          </Button>
        )}
        {receives('finish') && (
          <Button wide onClick={() => setVerb('finish')}>
            {t('actions.finishStock')}
          </Button>
        )}
        {receives('undoReceipt') && (
          <Button wide onClick={() => setVerb('undoReceipt')}>
            {t('actions.undoReceiptStock')}
          </Button>
        )}
      </Inside>
    </Panel>
  );
}

function Places({ id, of }: { id: string; of: StockPlaceKind }) {
  const t = useTexts('transfer');
  const lines = useStockPlaces(id, of);
  if (!lines) return <Waiting rows={1} />;
  if (!lines.length) return of === 'shelves' ? <Soft>{t('pages.noShelves')}</Soft> : null;
  return (
    <>
      {lines.map((line) => (
        <Soft key={line}>{line}</Soft>
      ))}
    </>
  );
}

interface StepProps {
  verb: Verb;
  row: Transfer;
  onDone(): void;
  onClose(): void;
}

const calls = {
  pick: pickStockTransfer,
  putBack: putBackStockTransfer,
  undoReceipt: undoStockTransferReceipt,
} as const;

function StepForm(props: StepProps) {
  if (props.verb === 'finish') return <FinishForm {...props} />;
  return props.verb === 'receive' ? <ReceiveForm {...props} /> : <ScanForm {...props} of={calls[props.verb]} />;
}

type ScanCall = (typeof calls)[keyof typeof calls];

/** Shelf, goods, pieces and lot of one step. */
function ScanForm({ verb, of, row, onDone, onClose }: StepProps & { of: ScanCall }) {
  const t = useTexts('transfer');
  const pieces = { pick: row.quantity - row.pickedQuantity, putBack: row.pickedQuantity }[verb as 'pick' | 'putBack'];
  const form = useCallFields({
    of: of as typeof pickStockTransfer,
    keys: ['shelfNumber', 'code', 'quantity', 'lotNumber'],
    params: { id: row.id },
    entered: `stock-${verb}:${row.id}`,
    defaults: { quantity: pieces ?? 1, lotNumber: String(row.lotNumber ?? '') || null },
    success: t('pages.stockSaved', { number: row.number }),
    done: onDone,
  });
  const label = t(`actions.${verb}Stock`);
  return (
    <PanelForm
      title={headed(label, row.number)}
      sentence={<Places id={row.id} of={verb === 'pick' ? 'shelves' : 'lots'} />}
      form={form}
      submit={label}
      onClose={onClose}
    >
      <Scanned form={form} />
    </PanelForm>
  );
}

/** The same for a receipt: damaged pieces need a picture. */
function ReceiveForm({ row, onDone, onClose }: StepProps) {
  const t = useTexts('transfer');
  const form = useCallFields({
    of: receiveStockTransfer,
    keys: ['shelfNumber', 'code', 'quantity', 'lotNumber', 'damaged', 'imageUrls', 'receiptRemarks'],
    params: { id: row.id },
    entered: `stock-receive:${row.id}`,
    defaults: { quantity: openOf(row), imageUrls: [], damaged: false },
    success: t('pages.stockSaved', { number: row.number }),
    done: onDone,
  });
  const isDamaged = form.values.damaged === true;
  return (
    <PanelForm
      title={headed(t('actions.receiveStock'), row.number)}
      sentence={<Places id={row.id} of="lots" />}
      form={form}
      submit={t('actions.receiveStock')}
      onClose={onClose}
    >
      <Scanned form={form} />
      <Checkbox label={t('calls.damaged')} checked={isDamaged} onChange={(damaged) => form.change('damaged', damaged)} />
      {isDamaged && (
        <UploadField
          label={t('calls.imageUrls')}
          value={Array.isArray(form.values.imageUrls) ? form.values.imageUrls : []}
          onChange={(pictures) => form.change('imageUrls', pictures)}
          max={6}
        />
      )}
      <TextField label={t('calls.receiptRemarks')} maxLength={500} {...textOf(form, 'receiptRemarks')} />
    </PanelForm>
  );
}

function Scanned({ form }: { form: Parameters<typeof textOf>[0] }) {
  const t = useTexts('transfer');
  const { value, ...quantity } = textOf(form, 'quantity');
  return (
    <>
      <TextField label={t('calls.shelfNumber')} required {...textOf(form, 'shelfNumber')} />
      <TextField label={t('calls.code')} required {...textOf(form, 'code')} />
      <NumberField
        label={t('calls.quantity')}
        required
        {...quantity}
        value={value}
        onChange={(typed) => form.change('quantity', typed === null ? null : Number(typed))}
      />
      <TextField label={t('calls.lotNumber')} {...textOf(form, 'lotNumber')} />
    </>
  );
}

/** Ends the receipt with what came in addition. */
function FinishForm({ row, onDone, onClose }: StepProps) {
  const t = useTexts('transfer');
  const form = useCallFields({
    of: finishStockTransfer,
    keys: ['extraQuantity', 'receiptRemarks'],
    params: { id: row.id },
    entered: `stock-finish:${row.id}`,
    success: t('pages.stockSaved', { number: row.number }),
    done: onDone,
  });
  const { value, ...extra } = textOf(form, 'extraQuantity');
  return (
    <PanelForm
      title={headed(t('actions.finishStock'), row.number)}
      sentence={<Soft>{t('pages.finishText')}</Soft>}
      form={form}
      submit={t('actions.finishStock')}
      onClose={onClose}
    >
      <NumberField
        label={t('calls.extraQuantity')}
        {...extra}
        value={value}
        onChange={(typed) => form.change('extraQuantity', typed === null ? null : Number(typed))}
      />
      <TextField label={t('calls.receiptRemarks')} maxLength={500} {...textOf(form, 'receiptRemarks')} />
    </PanelForm>
  );
}
