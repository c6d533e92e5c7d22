import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  cancelWarehouseDocument,
  confirmWarehouseDocumentArrival,
  deleteWarehouseDocument,
  printBinLabels,
  submitWarehouseDocument,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { addOrderTracksScreen } from '@entrepot/contract/modules/tracking/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { printLabels } from '../../core/print/print-pdf.ts';
import { go } from '../../core/tabs/tab-location.ts';
import type { DocumentRow } from './document-facts.ts';

const load = () => import('./document-dialogs.tsx');
const DepartDialog = late(() => load().then((part) => ({ default: part.DepartDialog })));
const RemarksDialog = late(() => load().then((part) => ({ default: part.RemarksDialog })));
const TrackDialog = late(() => load().then((part) => ({ default: part.TrackDialog })));
const AnswerMissingDialog = late(() => load().then((part) => ({ default: part.AnswerMissingDialog })));
const SettleMissingDialog = late(() => load().then((part) => ({ default: part.SettleMissingDialog })));
const loadUnannounced = () => import('./unannounced-dialogs.tsx');
const AnswerUnannouncedDialog = late(() => loadUnannounced().then((part) => ({ default: part.AnswerUnannouncedDialog })));
const SendBackDialog = late(() => loadUnannounced().then((part) => ({ default: part.SendBackDialog })));
const AddGoodsDialog = late(() => import('./add-goods-dialog.tsx').then((part) => ({ default: part.AddGoodsDialog })));
const EndDialog = late(() => import('./end-dialog.tsx').then((part) => ({ default: part.EndDialog })));

const { Commodity } = enumCodes.WarehouseDocumentType;
const { Edit, PackBin, ConfirmDeparture, SetRemarks, End, AnswerMissing, SettleMissing } = warehouseDocumentIndex;
const at =
  (page: string) =>
  ({ id }: DocumentRow) =>
    go(`/WarehouseDocument${page}?id=${id}`);

/** Buttons of a document for its row and its page, in process order. */
export const documentButtons: readonly Button<DocumentRow>[] = [
  callButton({ key: 'submit', call: submitWarehouseDocument, may: 'submit', success: 'pages.submitted' }),
  {
    key: 'pack',
    needs: PackBin,
    may: 'pack',
    visible: (row) => row.documentType === Commodity,
    run: at('PackBin'),
  },
  { key: 'edit', needs: Edit, may: 'edit', run: at('Edit') },
  {
    key: 'addGoods',
    needs: Edit,
    later: true,
    may: 'addGoods',
    dialog: (row, onClose) => <AddGoodsDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'printBins',
    call: printBinLabels,
    later: true,
    may: 'printBins',
    input: ({ id }) => ({ id, binIds: null }),
    done: (address) => void printLabels(address, enumCodes.TemplateType.BinLabel),
  }),
  callButton({ key: 'arrive', call: confirmWarehouseDocumentArrival, may: 'arrive', success: 'pages.arrived' }),
  {
    key: 'depart',
    needs: ConfirmDeparture,
    may: 'depart',
    dialog: (row, onClose) => <DepartDialog row={row} onClose={onClose} />,
  },
  {
    key: 'end',
    needs: End,
    tone: 'danger',
    may: 'end',
    dialog: (row, onClose) => <EndDialog row={row} onClose={onClose} />,
  },
  {
    key: 'answerMissing',
    needs: AnswerMissing,
    may: 'answerMissing',
    dialog: (row, onClose) => <AnswerMissingDialog row={row} onClose={onClose} />,
  },
  {
    key: 'settleMissing',
    needs: SettleMissing,
    may: 'settleMissing',
    dialog: (row, onClose) => <SettleMissingDialog row={row} onClose={onClose} />,
  },
  {
    key: 'answerUnannounced',
    needs: AnswerMissing,
    may: 'answerUnannounced',
    dialog: (row, onClose) => <AnswerUnannouncedDialog row={row} onClose={onClose} />,
  },
  {
    key: 'sendBackUnannounced',
    needs: SettleMissing,
    may: 'sendBackUnannounced',
    dialog: (row, onClose) => <SendBackDialog row={row} onClose={onClose} />,
  },
  {
    key: 'remarks',
    needs: SetRemarks,
    may: 'remarks',
    later: true,
    dialog: (row, onClose) => <RemarksDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'cancel',
    call: cancelWarehouseDocument,
    tone: 'danger',
    later: true,
    may: 'cancel',
    confirm: { title: 'pages.cancelTitle', text: 'pages.cancelText' },
    success: 'pages.cancelled',
  }),
  callButton({
    key: 'delete',
    call: deleteWarehouseDocument,
    tone: 'danger',
    later: true,
    may: 'delete',
    confirm: { title: 'pages.deleteTitle', text: 'pages.deleteText' },
    success: 'pages.deleted',
  }),
];

/** Button on the page of a document that has arrived, in addition to those of the document. */
export const trackButton: Button<DocumentRow> = {
  key: 'track',
  needs: addOrderTracksScreen.AddTransport,
  may: 'track',
  dialog: (row, onClose) => <TrackDialog row={row} onClose={onClose} />,
};
