import { FieldValue } from '../../core/values/field-value.tsx';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { getPackedParcels } from '@entrepot/contract/modules/packing/calls.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { WeighDialog } from './weigh-dialog.tsx';

/** The parcels of a packed order, each of which can be weighed anew before it is bagged. */
export function ParcelsOf({ orderId, mayWeigh }: { orderId: string; mayWeigh: boolean }) {
  const t = useWords('packing');
  const can = useCan();
  const [weighing, setWeighing] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['parcels', orderId],
    queryFn: () => ask(getPackedParcels, { logisticsOrderId: orderId }, { quiet: true }),
  });
  if (!data?.length) return null;
  const may = mayWeigh && audience() === 'W' && can(packEdit.Complete);
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
