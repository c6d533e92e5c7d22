import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderHandout } from '@entrepot/contract/modules/orders/order-handout.ts';
import { selfPickupIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { undoSelfPickup } from '@entrepot/contract/modules/orders/staff-calls.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { timeText } from '@entrepot/ui/base/format.ts';
import { Card, Text } from '@entrepot/ui/page/layout.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { enumLabel } from '../../core/values/enums.ts';

type Handout = Listed<typeof orderHandout>;
const shown = 20;

/** The latest hand-outs of the desk; those of today can be undone. */
export function Handouts() {
  const t = useTexts('orders');
  useLanguage();
  const can = useCan();
  const { timeZone } = useSettings();
  const [undoing, setUndoing] = useState<Handout | null>(null);
  const { data } = useRows(orderHandout, { rows: shown });
  const rows = data?.data ?? [];
  if (!rows.length) return null;
  const isToday = ({ creationTime }: Handout) =>
    timeText(creationTime, timeZone).slice(0, 10) === timeText(serverNow(), timeZone).slice(0, 10);
  const personOf = ({ pickupRelation, personName, lastDigits }: Handout) =>
    pickupRelation === enumCodes.PickupRelation.Recipient
      ? enumLabel('PickupRelation', pickupRelation)
      : [enumLabel('PickupRelation', pickupRelation), personName, lastDigits].filter(Boolean).join(' · ');
  return (
    <Card title={t('pages.handouts')} flush>
      <Table
        label={t('pages.handouts')}
        columns={[
          { key: 'order', label: t('orderHandout.fields.logisticsOrderId') },
          { key: 'time', label: t('pages.handedOutAt') },
          { key: 'parcels', label: t('orderHandout.fields.parcels'), align: 'right' },
          { key: 'person', label: t('orderHandout.fields.pickupRelation') },
          { key: 'operator', label: t('orderHandout.fields.operatorId') },
          { key: 'undo', label: '' },
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <a key="o" href={`/LogisticsOrderDetailed?id=${row.logisticsOrderId}`}>
              <Text mono inline>
                {String(row.logisticsOrderSerialNumber ?? '')}
              </Text>
            </a>,
            shownTime(row.creationTime, timeZone, 'minute'),
            String(row.parcels.length || 1),
            personOf(row),
            String(row.operatorName ?? ''),
            row.undoneTime ? (
              <Text key="u" tone="soft">
                {t('pages.undoneBecause', { remarks: row.remarks ?? '' })}
              </Text>
            ) : isToday(row) && can(selfPickupIndex.Undo) ? (
              <Button key="u" size="small" onClick={() => setUndoing(row)}>
                {t('actions.undoHandout')}
              </Button>
            ) : null,
          ],
        }))}
      />
      {undoing && (
        <CallDialog
          of={undoSelfPickup}
          about={{ module: 'orders' }}
          title={t('pages.undoTitle', { number: String(undoing.logisticsOrderSerialNumber ?? '') })}
          above={<Text>{t('pages.undoNote')}</Text>}
          rows={[['remarks']]}
          fields={{ remarks: { label: t('pages.undoReason') } }}
          params={{ id: undoing.id }}
          entered={`undo-handout:${undoing.id}`}
          tone="danger"
          submit={t('actions.undoHandout')}
          success={t('pages.undone')}
          onClose={() => setUndoing(null)}
        />
      )}
    </Card>
  );
}
