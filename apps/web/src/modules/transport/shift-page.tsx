import { f } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelShift, establishShift, openShift, reopenShift } from '@entrepot/contract/modules/transport/calls.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { callApi, type Listed, partFor } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { useContainerButton } from '../containers/public.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { ShiftDetail } from './shift-detail.tsx';
import { ShiftPapers } from './shift-papers.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

const limits = ['bearableWeight', 'unusedWeight', 'maxWeight', 'maxLength', 'maxWidth', 'maxHeight'];
const papers = ['customsClearanceCompanyId', 'mainBillNo', 'containerNo', 'sealNo'];
const times = ['startDate', 'closingDate', 'transportDate', 'arrivalTime'];

/** A shift in reading order: identity and load, route, times, papers, limits; empty parts are omitted. */
const shiftSections = (t: Translate): DetailPart[] => [
  {
    keys: [
      'serialNumber',
      'type',
      'status',
      'bagCount',
      'orderCount',
      'usedWeight',
      'typeOfShippingId',
      'warehouseIds',
      'toWarehouseId',
      'destinationCountryId',
      ...times,
    ],
    quiet: ['toWarehouseId', 'destinationCountryId', ...times],
  },
  { title: t('pages.papers'), keys: papers, quiet: ['containerNo', 'sealNo'] },
  { title: t('pages.limits'), keys: limits, quiet: limits },
];

/** The names of a shift's warehouses. */
function WarehouseNames({ ids }: { ids: readonly string[] | null }) {
  const { data } = useCallQuery(getSelectWarehouses, {});
  const names = (data ?? []).filter(({ value }) => ids?.includes(value)).map(({ name }) => name);
  return <>{names.join(listMark()) || '—'}</>;
}

const ClosingDialog = late(() => import('./closing-dialog.tsx').then(({ ClosingDialog }) => ({ default: ClosingDialog })));
const DepartureDialog = late(() => import('./departure-dialog.tsx').then(({ DepartureDialog }) => ({ default: DepartureDialog })));
const ArrivalDialog = late(() => import('./arrival-dialog.tsx').then(({ ArrivalDialog }) => ({ default: ArrivalDialog })));
const RecallDialog = late(() => import('./correction-dialogs.tsx').then(({ RecallDialog }) => ({ default: RecallDialog })));
const UndoArrivalDialog = late(() => import('./correction-dialogs.tsx').then(({ UndoArrivalDialog }) => ({ default: UndoArrivalDialog })));
const AssignDialog = late(() => import('./assign-dialog.tsx').then(({ AssignDialog }) => ({ default: AssignDialog })));
const events = () => import('./shift-events.tsx');
const AddShiftTrack = late(() => events().then((part) => ({ default: part.AddShiftTrack })));
const SetCustomsStatus = late(() => events().then((part) => ({ default: part.SetCustomsStatus })));
const AddBags = late(() => import('./add-bags.tsx').then(({ AddBags }) => ({ default: AddBags })));

type Shift = Listed<typeof transportShift>;
/** Shifts with additional filters by load, destination and receipt. */
const byLoad = {
  ...transportShift,
  fields: {
    ...transportShift.fields,
    nearlyFull: f.flag({ readOnly: true }),
    comesHere: f.flag({ readOnly: true }),
    hasUnreceivedBags: f.flag({ readOnly: true }),
  },
  page: {
    ...transportShift.page!,
    filters: [...transportShift.page!.filters, 'nearlyFull' as const, 'comesHere' as const, 'hasUnreceivedBags' as const],
  },
};
const { Cancelled } = enumCodes.TransportShiftStatus;
const actions: readonly Button<Shift>[] = [
  callButton({ key: 'open', call: openShift, may: 'open', success: 'pages.opened' }),
  {
    key: 'addBags',
    needs: transportShiftIndex.Establish,
    may: 'addBags',
    dialog: (row, onClose) => <AddBags shift={row} onClose={onClose} />,
  },
  {
    key: 'close',
    needs: transportShiftIndex.Close,
    may: 'close',
    dialog: (row, onClose) => <ClosingDialog shift={row} onClose={onClose} />,
  },
  {
    key: 'depart',
    needs: transportShiftIndex.ConfirmDeparture,
    may: 'depart',
    dialog: (row, onClose) => <DepartureDialog shift={row} onClose={onClose} />,
  },
  {
    key: 'arrive',
    needs: transportShiftIndex.ConfirmArrival,
    may: 'arrive',
    dialog: (row, onClose) => <ArrivalDialog shift={row} onClose={onClose} />,
  },
  {
    key: 'addTrack',
    may: 'addTrack',
    needs: transportShiftIndex.AddTrack,
    visible: ({ status }) => status !== Cancelled,
    later: true,
    dialog: (row, onClose) => <AddShiftTrack shift={row} onClose={onClose} />,
  },
  {
    key: 'customsStatus',
    may: 'customsStatus',
    needs: transportShiftIndex.SetCustomsStatus,
    later: true,
    dialog: (row, onClose) => <SetCustomsStatus shift={row} onClose={onClose} />,
  },
  {
    key: 'recall',
    needs: transportShiftIndex.Recall,
    may: 'recall',
    later: true,
    tone: 'danger',
    dialog: (row, onClose) => <RecallDialog shift={row} onClose={onClose} />,
  },
  {
    key: 'undoArrival',
    needs: transportShiftIndex.UndoArrival,
    may: 'undoArrival',
    later: true,
    tone: 'danger',
    dialog: (row, onClose) => <UndoArrivalDialog shift={row} onClose={onClose} />,
  },
  callButton({
    key: 'reopen',
    call: reopenShift,
    may: 'reopen',
    later: true,
    success: 'pages.opened',
  }),
  callButton({
    key: 'cancel',
    call: cancelShift,
    may: 'cancel',
    later: true,
    tone: 'danger',
    confirm: { title: 'pages.cancelTitle' },
    success: 'pages.cancelled',
  }),
];

/** Shifts: create, open, close, confirm departure and arrival. */
export function Page() {
  const t = useTexts('transport');
  const [numbering, setNumbering] = useState<Shift | null>(null);
  const history = useContainerButton<Shift>('shift');
  return (
    <>
      <ListPage
        of={byLoad}
        toolbar={[
          {
            key: 'establish',
            icon: 'plus',
            primary: true,
            needs: transportShiftIndex.Establish,
            dialog: (_, onClose) => (
              <FormDrawer
                of={transportShift}
                id={null}
                onClose={onClose}
                save={async (values, _row, key) =>
                  (await callApi(establishShift, partFor(establishShift, values), { quiet: true, idempotencyKey: key })).id
                }
              />
            ),
          },
        ]}
        actions={[...actions, history]}
        detail={{
          sections: shiftSections(t),
          cells: { warehouseIds: ({ warehouseIds }) => <WarehouseNames ids={warehouseIds} /> },
          actions: (shift) => <ShiftPapers shift={shift} onAssign={() => setNumbering(shift)} />,
          children: (shift) => <ShiftDetail shift={shift} />,
        }}
      />
      <Suspense>{numbering && <AssignDialog shift={numbering} onClose={() => setNumbering(null)} />}</Suspense>
    </>
  );
}
