import { f } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelShift, closeShift, establishShift, openShift, reopenShift } from '@entrepot/contract/modules/transport/calls.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { ShiftDetail } from './shift-detail.tsx';
import { shiftSections, WarehouseNames } from './shift-facts.tsx';
import { ShiftPapers } from './shift-papers.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

const DepartureDialog = late(() => import('./departure-dialog.tsx').then(({ DepartureDialog }) => ({ default: DepartureDialog })));
const ArrivalDialog = late(() => import('./arrival-dialog.tsx').then(({ ArrivalDialog }) => ({ default: ArrivalDialog })));
const AssignDialog = late(() => import('./assign-dialog.tsx').then(({ AssignDialog }) => ({ default: AssignDialog })));
const AddBags = late(() => import('./add-bags.tsx').then(({ AddBags }) => ({ default: AddBags })));

type Shift = Listed<typeof transportShift>;
/** Shifts as their list is narrowed: by whether they are nearly full, too. */
const byLoad = {
  ...transportShift,
  fields: { ...transportShift.fields, nearlyFull: f.flag() },
  page: { ...transportShift.page!, filters: [...transportShift.page!.filters, 'nearlyFull'] },
} as unknown as typeof transportShift;
type Verb = Parameters<typeof transportShiftStates.can>[1];
const may = (verb: Verb) => (shift: Shift) => transportShiftStates.can(shift.status, verb);
const { NotStarted } = enumCodes.TransportShiftStatus;

/** The shifts: made, opened, closed, sent off and received here. */
export function Page() {
  const t = useWords('transport');
  const [creating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<Shift | null>(null);
  const [arriving, setArriving] = useState<Shift | null>(null);
  const [bagging, setBagging] = useState<Shift | null>(null);
  const [numbering, setNumbering] = useState<Shift | null>(null);
  const opening = useCall(openShift, { success: t('pages.opened') });
  const closing = useCall(closeShift, { success: t('pages.closed') });
  const reopening = useCall(reopenShift, { success: t('pages.opened') });
  const cancelling = useCall(cancelShift, { success: t('pages.cancelled') });
  const cancel = async (shift: Shift) => {
    const agreed = await confirm({
      title: t('pages.cancelTitle', { name: shift.name }),
      confirmLabel: t('actions.cancel'),
      tone: 'danger',
    });
    if (agreed) await cancelling.run({ id: shift.id });
  };
  return (
    <>
      <ListPage
        of={byLoad}
        toolbar={[
          {
            key: 'new',
            label: t('actions.establish'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: transportShiftIndex.Establish,
            onClick: () => setCreating(true),
          },
        ]}
        mayEdit={(shift) => !transportShiftStates.is(shift.status, 'locked')}
        mayRemove={(shift) => shift.status === NotStarted}
        actions={[
          {
            key: 'open',
            label: t('actions.open'),
            needs: transportShiftIndex.Open,
            shown: may('open'),
            run: ({ id }) => opening.run({ id }),
          },
          {
            key: 'bags',
            label: t('actions.addBags'),
            needs: transportShiftIndex.Establish,
            shown: (shift) => transportShiftStates.is(shift.status, 'filling'),
            run: setBagging,
          },
          {
            key: 'close',
            label: t('actions.close'),
            needs: transportShiftIndex.Close,
            shown: may('close'),
            run: ({ id }) => closing.run({ id }),
          },
          {
            key: 'depart',
            label: t('actions.depart'),
            needs: transportShiftIndex.ConfirmDeparture,
            shown: may('depart'),
            later: true,
            run: setLeaving,
          },
          {
            key: 'arrive',
            label: t('actions.arrive'),
            needs: transportShiftIndex.ConfirmArrival,
            shown: may('arrive'),
            later: true,
            run: setArriving,
          },
          {
            key: 'reopen',
            label: t('actions.reopen'),
            needs: transportShiftIndex.Reopen,
            shown: may('reopen'),
            later: true,
            run: ({ id }) => reopening.run({ id }),
          },
          {
            key: 'cancel',
            label: t('actions.cancel'),
            needs: transportShiftIndex.Cancel,
            shown: may('cancel'),
            later: true,
            tone: 'danger',
            run: cancel,
          },
        ]}
        detail={{
          sections: shiftSections(t),
          cells: { warehouseIds: ({ warehouseIds }) => <WarehouseNames ids={warehouseIds} /> },
          actions: (shift) => <ShiftPapers shift={shift} onAssign={() => setNumbering(shift)} />,
          children: (shift) => <ShiftDetail shift={shift} />,
        }}
      />
      <Suspense>
        {creating && (
          <FormDrawer
            of={transportShift}
            id={null}
            onClose={() => setCreating(false)}
            save={async (values, _row, key) => (await ask(establishShift, values as never, { quiet: true, idempotencyKey: key })).id}
          />
        )}
        {leaving && <DepartureDialog shift={leaving} onClose={() => setLeaving(null)} />}
        {arriving && <ArrivalDialog shift={arriving} onClose={() => setArriving(null)} />}
        {numbering && <AssignDialog shift={numbering} onClose={() => setNumbering(null)} />}
        {bagging && <AddBags shift={bagging} onClose={() => setBagging(null)} />}
      </Suspense>
    </>
  );
}
