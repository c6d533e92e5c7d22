import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  cancelWarehouseDocument,
  confirmWarehouseDocumentArrival,
  deleteWarehouseDocument,
  printBinLabels,
  submitWarehouseDocument,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentStates, missingGoodsStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { addOrderTracksScreen } from '@entrepot/contract/modules/tracking/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { printLabels } from '../../core/print/print-pdf.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { type DocumentRow, isOpen, may } from './document-facts.ts';

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

const { Draft } = enumCodes.WarehouseDocumentStatus;
const { Commodity } = enumCodes.WarehouseDocumentType;
const { UnannouncedGoodsStatus } = enumCodes;
const { Edit, PackBin, ConfirmDeparture, SetRemarks, End, AnswerMissing, SettleMissing } = warehouseDocumentIndex;
const mayOfMissing =
  (verb: 'answer' | 'settle') =>
  ({ missingStatus }: DocumentRow) =>
    missingStatus !== null && missingGoodsStates.can(missingStatus, verb);
const mayOfUnannounced =
  (...statuses: readonly number[]) =>
  ({ unannouncedStatus }: DocumentRow) =>
    unannouncedStatus !== null && statuses.includes(unannouncedStatus);
const at =
  (page: string) =>
  ({ id }: DocumentRow) =>
    go(`/WarehouseDocument${page}?id=${id}`);

/** Buttons of a document for its row and its page, in process order. */
export const documentButtons: readonly Button<DocumentRow>[] = [
  callButton({ key: 'submit', call: submitWarehouseDocument, visible: may('submit'), success: 'pages.submitted' }),
  {
    key: 'pack',
    needs: PackBin,
    later: true,
    visible: (row) => isOpen(row) && row.documentType === Commodity,
    run: at('PackBin'),
  },
  { key: 'edit', needs: Edit, visible: isOpen, run: at('Edit') },
  {
    key: 'addGoods',
    needs: Edit,
    later: true,
    visible: ({ documentStatus, noMoreToCome }) => documentStates.is(documentStatus, 'addable') && !noMoreToCome,
    dialog: (row, onClose) => <AddGoodsDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'printBins',
    call: printBinLabels,
    later: true,
    visible: ({ binTotal }) => binTotal > 0,
    input: ({ id }) => ({ id, binIds: null }),
    done: (address) => void printLabels(address, enumCodes.TemplateType.BinLabel),
  }),
  callButton({ key: 'arrive', call: confirmWarehouseDocumentArrival, visible: may('arrive'), success: 'pages.arrived' }),
  {
    key: 'depart',
    needs: ConfirmDeparture,
    later: true,
    visible: (row) => may('depart')(row) && may('cancel')(row),
    dialog: (row, onClose) => <DepartDialog row={row} onClose={onClose} />,
  },
  {
    key: 'end',
    needs: End,
    tone: 'danger',
    later: true,
    visible: may('end'),
    dialog: (row, onClose) => <EndDialog row={row} onClose={onClose} />,
  },
  {
    key: 'answerMissing',
    needs: AnswerMissing,
    visible: mayOfMissing('answer'),
    dialog: (row, onClose) => <AnswerMissingDialog row={row} onClose={onClose} />,
  },
  {
    key: 'settleMissing',
    needs: SettleMissing,
    later: true,
    visible: mayOfMissing('settle'),
    dialog: (row, onClose) => <SettleMissingDialog row={row} onClose={onClose} />,
  },
  {
    key: 'answerUnannounced',
    needs: AnswerMissing,
    visible: mayOfUnannounced(UnannouncedGoodsStatus.Open, UnannouncedGoodsStatus.Answered),
    dialog: (row, onClose) => <AnswerUnannouncedDialog row={row} onClose={onClose} />,
  },
  {
    key: 'sendBackUnannounced',
    needs: SettleMissing,
    later: true,
    visible: mayOfUnannounced(UnannouncedGoodsStatus.Open, UnannouncedGoodsStatus.Answered),
    dialog: (row, onClose) => <SendBackDialog row={row} onClose={onClose} />,
  },
  { key: 'remarks', needs: SetRemarks, later: true, dialog: (row, onClose) => <RemarksDialog row={row} onClose={onClose} /> },
  callButton({
    key: 'cancel',
    call: cancelWarehouseDocument,
    tone: 'danger',
    later: true,
    visible: may('cancel'),
    confirm: { title: 'pages.cancelTitle', text: 'pages.cancelText' },
    success: 'pages.cancelled',
  }),
  callButton({
    key: 'delete',
    call: deleteWarehouseDocument,
    tone: 'danger',
    later: true,
    visible: ({ documentStatus }) => documentStatus === Draft,
    confirm: { title: 'pages.deleteTitle', text: 'pages.deleteText' },
    success: 'pages.deleted',
  }),
];

/** Button on the page of a document that has arrived, in addition to those of the document. */
export const trackButton: Button<DocumentRow> = {
  key: 'track',
  needs: addOrderTracksScreen.AddTransport,
  visible: may('sign'),
  dialog: (row, onClose) => <TrackDialog row={row} onClose={onClose} />,
};
