import { serverNow } from '@entrepot/contract/core/clock.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import {
  addWarehouseDocumentTrack,
  confirmWarehouseDocumentDeparture,
  setWarehouseDocumentRemarks,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { answerMissingGoods, settleMissingGoods } from '@entrepot/contract/modules/receiving/missing-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { DocumentRow } from './document-facts.ts';

interface DialogProps {
  row: DocumentRow;
  onClose(): void;
}
/** Confirms the departure of a document's goods, with their container and the day they arrive. */
export function DepartDialog({ row, onClose }: DialogProps) {
  const t = useTexts('receiving');
  return (
    <CallDialog
      of={confirmWarehouseDocumentDeparture}
      about={warehouseDocument}
      title={t('pages.departTitle', { number: row.orderNo })}
      rows={[['containerNo', 'arrivalDate']]}
      defaults={{ containerNo: row.containerNo, arrivalDate: row.arrivalDate }}
      params={{ id: row.id }}
      submit={t('actions.depart')}
      success={t('pages.departed')}
      onClose={onClose}
    />
  );
}

/** Edits the remarks of a document. */
export function RemarksDialog({ row, onClose }: DialogProps) {
  const t = useTexts('receiving');
  return (
    <CallDialog
      of={setWarehouseDocumentRemarks}
      about={warehouseDocument}
      title={headed(t('actions.remarks'), row.orderNo)}
      rows={[['remarks']]}
      defaults={{ remarks: row.remarks }}
      params={{ id: row.id }}
      submit={t('actions.save')}
      success={t('pages.saved', { number: row.orderNo })}
      onClose={onClose}
    />
  );
}

/** Answers what happens with the announced goods that did not arrive. */
export function AnswerMissingDialog({ row, onClose }: DialogProps) {
  const t = useTexts('receiving');
  return (
    <CallDialog
      of={answerMissingGoods}
      about={warehouseDocument}
      title={headed(t('actions.answerMissing'), row.orderNo)}
      rows={[['missingAnswer'], ['remarks']]}
      defaults={{ missingAnswer: row.missingAnswer, remarks: row.missingAnswerRemarks }}
      params={{ id: row.id }}
      submit={t('actions.answerMissing')}
      success={t('pages.missingAnswered')}
      onClose={onClose}
    />
  );
}

/** Settles the question about missing goods with a decision for the customer. */
export function SettleMissingDialog({ row, onClose }: DialogProps) {
  const t = useTexts('receiving');
  return (
    <CallDialog
      of={settleMissingGoods}
      about={warehouseDocument}
      title={headed(t('actions.settleMissing'), row.orderNo)}
      rows={[['missingDecision']]}
      params={{ id: row.id }}
      submit={t('actions.settleMissing')}
      success={t('pages.missingSettled')}
      onClose={onClose}
    />
  );
}

/** Adds a tracking event to a document. */
export function TrackDialog({ row, onClose }: DialogProps) {
  const t = useTexts('receiving');
  return (
    <CallDialog
      of={addWarehouseDocumentTrack}
      about={warehouseDocument}
      title={headed(t('actions.track'), row.orderNo)}
      rows={[['trajectoryStatus', 'trackTime', 'location'], ['content']]}
      fields={{ content: { hint: t('pages.trackHint') } }}
      defaults={{ trackTime: serverNow() }}
      params={{ id: row.id }}
      submit={t('actions.track')}
      success={t('pages.trackAdded')}
      onClose={onClose}
    />
  );
}
