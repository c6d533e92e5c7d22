import { FieldValue } from '../../core/values/field-value.tsx';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { getPackedParcels } from '@entrepot/contract/modules/packing/calls.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { WeighDialog } from './weigh-dialog.tsx';

/** Parcels of a packed order; each can be weighed again before it is bagged. */
export function ParcelsOf({ orderId, mayWeigh }: { orderId: string; mayWeigh: boolean }) {
  const t = useTexts('packing');
  const can = useCan();
  const [weighing, setWeighing] = useState<string | null>(null);
  const { data } = useCallQuery(getPackedParcels, { logisticsOrderId: orderId });
  if (!data?.length) return null;
  const may = mayWeigh && audience() === 'warehouse' && can(packEdit.Complete);
  const parcel = data.find(({ id }) => id === weighing);
  return (
    <>
      <Table
        label={t('pages.parcels')}
        columns={[
          { key: 'no', label: t('pages.parcelNo') },
          { key: 'weight', label: inBrackets(t('pages.measures.weight'), 'kg'), align: 'right' },
          { key: 'sides', label: t('pages.sides'), align: 'right' },
          { key: 'volume', label: inBrackets(t('pages.volumeWeightName'), 'kg'), align: 'right' },
          ...(may ? [{ key: 'do', label: '' }] : []),
        ]}
        rows={data.map(({ id, parcelNo, weight, length, width, height, volumeWeight }) => ({
          key: id,
          cells: [
            <span key="no" className="mono">
              {parcelNo}
            </span>,
            <FieldValue key="weight" of={orderParcel} name="weight" row={{ weight }} />,
            [length, width, height].map(Number).join(' × '),
            <FieldValue key="volume" of={orderParcel} name="volumeWeight" row={{ volumeWeight }} />,
            ...(may
              ? [
                  <Button key="do" size="small" onClick={() => setWeighing(id)}>
                    {t('actions.weigh')}
                  </Button>,
                ]
              : []),
          ],
        }))}
      />
      {parcel && <WeighDialog parcel={parcel} onClose={() => setWeighing(null)} />}
    </>
  );
}
