import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { can } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { decideShortage, getOrderShortage } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { enumLabel } from '../../core/values/enums.ts';

const { Wait, Cancel } = enumCodes.ShortageDecision;

interface Props {
  order: { id: string; serialNumber: string };
}

/** The button that decides about the missing goods of an order, for those who may decide. */
export function ShortageButton({ order }: Props) {
  const t = useTexts('picking');
  const [isOpen, setOpen] = useState(false);
  if (!can(decideShortage.needs ?? undefined)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('actions.decideShortage')}
      </Button>
      {isOpen && <ShortageDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Offers the decisions that the server would accept now, with the missing goods. */
function ShortageDialog({ order, onClose }: Props & { onClose(): void }) {
  const t = useTexts('picking');
  const { data } = useCallQuery(getOrderShortage, { logisticsOrderId: order.id });
  if (!data) return null;
  return (
    <CallDialog
      of={decideShortage}
      about={pickingLine}
      title={`${t('actions.decideShortage')} · ${order.serialNumber}`}
      above={
        <DescriptionList
          columns={1}
          items={data.lines.map(({ courierNumber, productName, shelfNumber, quantity, remarks }) => ({
            label: [courierNumber, shelfNumber].join(' · '),
            value: [productName, `× ${quantity}`, remarks].filter(Boolean).join(' · '),
          }))}
        />
      }
      rows={[['decision'], ['remarks']]}
      fields={({ decision }) => ({
        decision: {
          label: t('calls.decision'),
          options: data.decisions.map((one) => ({ value: one.decision, label: enumLabel('ShortageDecision', one.decision) })),
        },
        remarks: { label: t('calls.remarks'), required: decision === Wait },
      })}
      params={{ logisticsOrderId: order.id }}
      submit={t('actions.decideShortage')}
      tone={({ decision }) => (decision === Cancel ? 'danger' : 'primary')}
      success={t('pages.shortageDecided', { order: order.serialNumber })}
      onClose={onClose}
    />
  );
}
