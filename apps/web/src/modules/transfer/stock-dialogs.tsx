import type { Fields } from '@entrepot/contract/core/field.ts';
import {
  establishStockTransfers,
  finishStockTransfer,
  pickStockTransfer,
  putBackStockTransfer,
  receiveStockTransfer,
  undoStockTransferReceipt,
  writeOffStockTransfer,
} from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import { type StockPlaceKind, useStockPlaces } from '@entrepot/client/floor/use-stock-places.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog, CallDrawer } from '../../core/form/call-form.tsx';
import type { Row } from './stock-page.tsx';

const itemFields: Fields = establishStockTransfers.input.items.children;

interface DialogProps {
  row: Row;
  onClose(): void;
}

/** Requests transfers of commodities from one warehouse to another. */
export function NewTransfers({ onClose }: { onClose(): void }) {
  const t = useTexts('transfer');
  const warehouses = useWarehouses();
  return (
    <CallDrawer
      of={establishStockTransfers}
      about={{ module: 'transfer' }}
      size="wide"
      title={t('actions.newStock')}
      above={<Text tone="soft">{t('pages.stockHint')}</Text>}
      rows={[['fromWarehouseId', 'toWarehouseId'], ['items'], ['remarks']]}
      fields={(values) => ({
        fromWarehouseId: { options: warehouses },
        toWarehouseId: { options: warehouses.filter(({ value }) => value !== values.fromWarehouseId) },
        items: {
          draw: ({ value, onChange, ...props }) => (
            <RowsInput
              {...props}
              value={value ?? []}
              onChange={onChange}
              fields={itemFields}
              inputOf={({ widget }) => inputs[widget]}
              labelOf={(key) => t(`calls.${key}`)}
            />
          ),
        },
      })}
      defaults={{ items: [] }}
      submit={t('actions.newStock')}
      success={({ ids }) => t('pages.stockRequested', { count: ids.length })}
      onClose={onClose}
    />
  );
}

const useDialog = ({ row, onClose }: DialogProps, action: string) => {
  const t = useTexts('transfer');
  return {
    about: { module: 'transfer' },
    title: headed(t(`actions.${action}`), row.number),
    params: { id: row.id },
    submit: t(`actions.${action}`),
    success: t('pages.stockSaved', { number: row.number }),
    onClose,
  };
};
const about = (row: Row) => `${String(row.commodityCode ?? '')} ${String(row.commodityName ?? '')}`;
const scanRows = [
  ['shelfNumber', 'code'],
  ['quantity', 'lotNumber'],
] as const;

/** Takes pieces off a shelf of the sending warehouse. */
export function PickDialog(props: DialogProps) {
  const { row } = props;
  return (
    <CallDialog
      {...useDialog(props, 'pickStock')}
      of={pickStockTransfer}
      rows={scanRows}
      defaults={{ quantity: row.quantity - row.pickedQuantity, lotNumber: String(row.lotNumber ?? '') || null }}
      above={<Above row={row} of="shelves" />}
    />
  );
}

/** Puts picked pieces back on a shelf of the sending warehouse. */
export function PutBackDialog(props: DialogProps) {
  return (
    <CallDialog
      {...useDialog(props, 'putBackStock')}
      of={putBackStockTransfer}
      rows={scanRows}
      defaults={{ quantity: props.row.pickedQuantity }}
      above={<Above row={props.row} of="picked" />}
    />
  );
}

/** Receives pieces onto a shelf of the other warehouse; damaged ones with a picture. */
export function ReceiveDialog(props: DialogProps) {
  const { row } = props;
  const open = row.pickedQuantity - row.receivedQuantity - row.damagedQuantity - row.lostQuantity;
  return (
    <CallDialog
      {...useDialog(props, 'receiveStock')}
      of={receiveStockTransfer}
      rows={[...scanRows, ['damaged'], ['imageUrls'], ['receiptRemarks']]}
      fields={(values) => ({ imageUrls: { hidden: !values.damaged, required: true } })}
      defaults={{ quantity: open, imageUrls: [] }}
      above={<Above row={row} of="lots" />}
    />
  );
}

/** Takes received pieces off their shelf: they are in transit again. */
export function UndoReceiptDialog(props: DialogProps) {
  return <CallDialog {...useDialog(props, 'undoReceiptStock')} of={undoStockTransferReceipt} rows={[...scanRows, ['damaged']]} />;
}

/** Ends the receipt: what did not arrive is missing, what came in addition is reported. */
export function FinishDialog(props: DialogProps) {
  const t = useTexts('transfer');
  return (
    <CallDialog
      {...useDialog(props, 'finishStock')}
      of={finishStockTransfer}
      rows={[['extraQuantity'], ['receiptRemarks']]}
      above={<Text tone="soft">{t('pages.finishText')}</Text>}
    />
  );
}

/** Writes missing pieces off. */
export function WriteOffDialog(props: DialogProps) {
  return (
    <CallDialog
      {...useDialog(props, 'writeOffStock')}
      of={writeOffStockTransfer}
      tone="danger"
      rows={[['decision']]}
      above={<Above row={props.row} of="lots" />}
    />
  );
}

/** The goods, and where their pieces are. */
function Above({ row, of }: { row: Row; of: StockPlaceKind }) {
  const t = useTexts('transfer');
  const lines = useStockPlaces(row.id, of);
  return (
    <Stack gap="small">
      <strong>{about(row)}</strong>
      {lines && lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {lines?.length === 0 && of === 'shelves' && <Text tone="soft">{t('pages.noShelves')}</Text>}
    </Stack>
  );
}
