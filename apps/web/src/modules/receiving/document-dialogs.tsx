import { headed } from '@entrepot/client/texts/headed.ts';
import {
  addWarehouseDocumentTrack,
  confirmWarehouseDocumentDeparture,
  setWarehouseDocumentRemarks,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { DocumentRow } from './document-facts.ts';
import { EndDialog } from './end-dialog.tsx';

interface DialogProps {
  row: DocumentRow;
  onClose(): void;
}
export type DocumentDialog = 'depart' | 'remarks' | 'track' | 'end';

/** What asks for something before it is done to a document. */
export function Dialog({ what, ...props }: DialogProps & { what: DocumentDialog }) {
  const Which = { depart: DepartDialog, remarks: RemarksDialog, track: TrackDialog, end: EndDialog }[what];
  return <Which {...props} />;
}

function DepartDialog({ row, onClose }: DialogProps) {
  const t = useWords('receiving');
  return (
    <CallDialog
      of={confirmWarehouseDocumentDeparture}
      about={warehouseDocument}
      title={t('pages.departTitle', { number: row.orderNo })}
      rows={[['containerNo', 'arrivalDate']]}
      starts={{ containerNo: row.containerNo, arrivalDate: row.arrivalDate }}
      given={{ id: row.id }}
      submit={t('actions.depart')}
      success={t('pages.departed')}
      onClose={onClose}
    />
  );
}

function RemarksDialog({ row, onClose }: DialogProps) {
  const t = useWords('receiving');
  return (
    <CallDialog
      of={setWarehouseDocumentRemarks}
      about={warehouseDocument}
      title={headed(t('actions.remarks'), row.orderNo)}
      rows={[['remarks']]}
      starts={{ remarks: row.remarks }}
      given={{ id: row.id }}
      submit={t('actions.save')}
      success={t('pages.saved', { number: row.orderNo })}
      onClose={onClose}
    />
  );
}

function TrackDialog({ row, onClose }: DialogProps) {
  const t = useWords('receiving');
  return (
    <CallDialog
      of={addWarehouseDocumentTrack}
      about={warehouseDocument}
      title={headed(t('actions.track'), row.orderNo)}
      rows={[['trajectoryStatus', 'trackTime', 'location'], ['content']]}
      fields={{ content: { hint: t('pages.trackHint') } }}
      starts={{ trackTime: new Date() }}
      given={{ id: row.id }}
      submit={t('actions.track')}
      success={t('pages.trackTold')}
      onClose={onClose}
    />
  );
}
