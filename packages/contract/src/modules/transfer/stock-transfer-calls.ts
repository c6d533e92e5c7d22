import { call, done } from '../../core/call.ts';
import { f, type Fields } from '../../core/field.ts';
import { stockTransferIndex } from './screens.ts';
import { stockTransfer } from './stock-transfer.ts';

const byId = { id: f.id({ required: true }) };
const staff = ['platform', 'site', 'warehouse'] as const;
const pieces = f.count({ required: true, min: 1, max: 1_000_000 });
const lotNumber = f.code({ max: 40 });
/** Maximum number of commodities and transfers per call. */
export const maxTransfers = 200;

/** One transfer with its picked lots, and the shelves of the sending warehouse that have its pieces. */
export const getStockTransferById = call({
  path: '/StockTransfer/GetStockTransferById',
  audience: staff,
  needs: stockTransferIndex,
  transaction: 'none',
  input: byId,
  output: f.object(
    {
      ...stockTransfer.fields,
      /** By lot: picked pieces, and those still in transit. */
      lots: f.list(
        { lotNumber: f.text({ max: 40 }), expiryDate: f.date(), quantity: f.count({ required: true }), open: f.count({ required: true }) },
        { required: true },
      ),
      shelves: f.list(
        {
          shelfNumber: f.text({ apiName: 'ShelvesNumber', required: true, max: 40 }),
          lotNumber: f.text({ max: 40 }),
          expiryDate: f.date(),
          quantity: f.count({ required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});

/** Requests transfers of pieces, one for each commodity. They stay available until they are picked. */
export const establishStockTransfers = call({
  path: '/StockTransfer/EstablishStockTransfers',
  audience: staff,
  needs: stockTransferIndex.Establish,
  idempotent: true,
  input: {
    fromWarehouseId: f.ref('warehouse', { required: true }),
    toWarehouseId: f.ref('warehouse', { required: true }),
    items: f.list(
      { commodityId: f.ref('commodity', { required: true }), quantity: pieces, lotNumber },
      { required: true, max: maxTransfers },
    ),
    remarks: f.longText(),
  },
  output: f.object({ ids: f.ids({ required: true, max: maxTransfers }) }),
});

/** Cancels requested transfers of which nothing is picked. */
export const cancelStockTransfers = call({
  path: '/StockTransfer/CancelStockTransfers',
  audience: staff,
  needs: stockTransferIndex.Cancel,
  input: { ids: f.ids({ required: true, max: maxTransfers }) },
  output: done,
});

const onTransfer = <In extends Fields>(name: string, button: 'Pick' | 'Depart' | 'Receive' | 'Decide', input: In) =>
  call({
    path: `/StockTransfer/${name}`,
    audience: staff,
    needs: stockTransferIndex[button],
    // A step repeated after a lost answer must count only once.
    idempotent: true,
    input: { ...byId, ...input },
    output: done,
  });
/** The scanned shelf and goods; the lot is required where there are pieces of several. */
const scanned = {
  shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true, max: 40 }),
  code: f.code({ apiName: 'IdentificationCode', required: true, max: 50 }),
  quantity: pieces,
  lotNumber,
};

/** Takes available pieces off a shelf for a transfer. */
export const pickStockTransfer = onTransfer('PickStockTransfer', 'Pick', scanned);
/** Puts picked pieces back on a shelf of the sending warehouse. */
export const putBackStockTransfer = onTransfer('PutBackStockTransfer', 'Pick', scanned);
/** Sends the picked pieces off; they are in transit to the other warehouse. */
export const departStockTransfer = onTransfer('DepartStockTransfer', 'Depart', {});
/** Calls a transfer back of which nothing was received; its pieces are picked again. */
export const recallStockTransfer = onTransfer('RecallStockTransfer', 'Depart', {});
/** Receives pieces onto a shelf of the other warehouse; damaged ones are defective stock. */
export const receiveStockTransfer = onTransfer('ReceiveStockTransfer', 'Receive', {
  ...scanned,
  damaged: f.flag(),
  imageUrls: f.images(),
  receiptRemarks: f.longText(),
});
/** Takes received pieces off their shelf; they are in transit again. */
export const undoStockTransferReceipt = onTransfer('UndoStockTransferReceipt', 'Receive', { ...scanned, damaged: f.flag() });
/** Ends the receipt: pieces that did not arrive are missing and stay in transit; pieces that came in addition are reported. */
export const finishStockTransfer = onTransfer('FinishStockTransfer', 'Receive', {
  extraQuantity: f.count({ max: 1_000_000 }),
  receiptRemarks: f.longText(),
});
/** Writes missing pieces off, with the reason. */
export const writeOffStockTransfer = onTransfer('WriteOffStockTransfer', 'Decide', { decision: f.longText({ required: true }) });
