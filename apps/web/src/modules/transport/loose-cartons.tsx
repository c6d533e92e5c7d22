import type { Listed, Page } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { bag, bagItem } from '@entrepot/contract/modules/transport/bag.ts';
import { deletePackaging } from '@entrepot/contract/modules/transport/calls.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';

const rowHeight = 36;
const head = 84;
const tallest = 320;

/** The cartons that are loaded on a shift without a bag, the last one first; each is taken off with a reason. */
export function LooseCartons({ shiftId, loaded }: { shiftId: string; loaded: Page<Listed<typeof bag>> }) {
  const t = useTexts('transport');
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <>
      <DataTable
        label={t('pages.loose')}
        columns={[
          { key: 'bagNo', label: t('bagItem.fields.parcelId'), field: bag.fields.bagNo, width: 200 },
          { key: 'netWeight', label: t('pages.weight'), field: bag.fields.netWeight, width: 110, align: 'right' },
        ]}
        rows={loaded.data}
        actions={[
          {
            key: 'takeOff',
            label: t('actions.takeOff'),
            visible: (row) => mayDo(row, 'takeOut'),
            run: ({ bagNo }) => setLeaving(bagNo),
          },
        ]}
        height={Math.min(tallest, head + rowHeight * loaded.data.length)}
      />
      {leaving && <TakeOffDialog shiftId={shiftId} number={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** Takes a loose carton or a package off its shift, with a reason. */
export function TakeOffDialog({ shiftId, number, onClose }: { shiftId: string; number: string; onClose(): void }) {
  const t = useTexts('transport');
  return (
    <CallDialog
      of={deletePackaging}
      about={bagItem}
      size="small"
      title={headed(t('actions.takeOff'), number)}
      above={<Text>{t('pages.takeOffText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('bagItem.fields.removalReason'), required: true } }}
      params={{ id: shiftId, number }}
      entered={`take-out:${shiftId}:${number}`}
      submit={t('actions.takeOff')}
      success={t('pages.takenOff', { number })}
      onClose={onClose}
    />
  );
}
