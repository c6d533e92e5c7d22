import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { deletePickingListOrder } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { LoadError } from '../../core/app/load-error.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { Cart } from './cart.tsx';
import { Lines } from './lines.tsx';
import { Progress } from './progress.tsx';
import { ReprintLists } from './reprint-dialog.tsx';
import { usePicking } from '@entrepot/client/floor/picking.ts';
import { usePrinting } from './use-printing.ts';

const { Printed } = enumCodes.PrintStatus;

/** One picking list: its cart, its lines in walking order, its tasks; a leader takes orders out here. */
export function Page() {
  const t = useTexts('picking');
  const { timeZone } = useSettings();
  const can = useCan();
  const place = useTabLocation();
  const { data: list, error, refetch } = usePicking(place.query.get('id'));
  const [chosen, setChosen] = useState<string | null>(null);
  const [reprinting, setReprinting] = useState(false);
  const printing = usePrinting();
  const removing = useCall(deletePickingListOrder, { success: t('pages.orderOut'), done: () => setChosen(null) });
  useTabTitle(list?.serialNumber);
  if (!list) return error ? <LoadError error={error} again={refetch} /> : <LoadingBlock />;

  const time = (at: Date | null | undefined) => (at ? shownTime(at, timeZone, 'minute') : '—');
  const cell = list.cells.find(({ logisticsOrderId }) => logisticsOrderId === chosen);
  const takeOut = async () => {
    const agreed = await confirm({
      title: t('pages.takeOutTitle', { order: cell!.serialNumber }),
      text: t('pages.takeOutText'),
      confirmLabel: t('actions.takeOut'),
      tone: 'danger',
    });
    if (agreed) await removing.run({ id: list.id, logisticsOrderId: chosen! });
  };
  const print = () => (list.printStatus === Printed ? setReprinting(true) : printing.run({ ids: [list.id], reprintIds: [] }));
  return (
    <Stack>
      <PageHeader
        title={list.serialNumber}
        tags={<StateTag label={enumLabel('PickingListStatus', list.status)} tone={toneOf('PickingListStatus', list.status)} />}
        onBack={() => go('/PickingListIndex')}
        actions={
          can(pickingListIndex.Print) && (
            <Button icon={<Icon name="print" />} onClick={print} busy={printing.busy}>
              {t('actions.print')}
            </Button>
          )
        }
      />
      <DescriptionList
        items={[
          { label: t('pickingList.fields.warehouseId'), value: String(list.warehouseName ?? '—') },
          { label: t('pickingList.fields.pickerId'), value: String(list.pickerName ?? '—') },
          { label: t('pages.progress'), value: <Progress done={list.pickedCount} total={list.pieceCount} /> },
          { label: t('pickingList.fields.orderCount'), value: list.orderCount },
          { label: t('pickingList.fields.claimTime'), value: time(list.claimTime) },
          { label: t('pickingList.fields.startTime'), value: time(list.startTime) },
          { label: t('pickingList.fields.finishTime'), value: time(list.finishTime) },
          { label: t('pickingList.fields.parentId'), value: String(list.parentSerialNumber ?? '—') },
        ]}
      />
      {list.tasks.length > 0 && (
        <Card title={t('pages.tasks')}>
          <Stack gap="small">
            {list.tasks.map((task) => (
              <Button key={task.id} kind="link" onClick={() => go(`/PickingListDetailed?id=${task.id}`)}>
                {task.serialNumber} · {String(task.pickerName ?? '')} · {task.pickedCount} / {task.pieceCount}
              </Button>
            ))}
          </Stack>
        </Card>
      )}
      <Card
        title={t('pages.cart')}
        actions={
          cell &&
          can(pickingListIndex.DeleteOrder) && (
            <Button size="small" kind="danger" onClick={takeOut} busy={removing.busy}>
              {t('actions.takeOutOf', { order: cell.serialNumber })}
            </Button>
          )
        }
      >
        <Cart list={list} chosen={chosen} onChoose={setChosen} />
      </Card>
      <Lines lines={chosen ? list.lines.filter(({ logisticsOrderId }) => logisticsOrderId === chosen) : list.lines} />
      {reprinting && (
        <ReprintLists rows={[list]} onClose={() => setReprinting(false)} onPrint={(ids, reprintIds) => printing.run({ ids, reprintIds })} />
      )}
    </Stack>
  );
}
