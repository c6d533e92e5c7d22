import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { bagItem, type bag } from '@entrepot/contract/modules/transport/bag.ts';
import { deletePackaging, getBagItems } from '@entrepot/contract/modules/transport/calls.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

type Bag = Listed<typeof bag>;
const rowHeight = 36;

/** The boxes in a bag, then those that were taken out of it, with who did it and why. A box of an open bag is taken out here. */
export function BagContents({ of }: { of: Bag }) {
  const t = useTexts('transport');
  const { data: rows, error, refetch } = useCallQuery(getBagItems, { id: of.id }, { of: bagItem });
  const [leaving, setLeaving] = useState<string | null>(null);
  const mayTakeOut = mayDo(of, 'takeOut');
  const field = (key: 'packedTime' | 'removedTime' | 'removerId' | 'removalReason') => ({
    key,
    label: t(`bagItem.fields.${key}`),
    field: bagItem.fields[key],
    width: 170,
  });
  return (
    <>
      <DataTable
        label={t('pages.contents')}
        columns={[
          { key: 'parcelNo', label: t('bagItem.fields.parcelId'), width: 190 },
          { key: 'serialNumber', label: t('bagItem.fields.logisticsOrderId'), width: 170 },
          { key: 'weight', label: t('bag.fields.netWeight'), width: 110, align: 'right' },
          field('packedTime'),
          field('removedTime'),
          field('removerId'),
          field('removalReason'),
        ]}
        rows={rows}
        actions={[
          {
            key: 'takeOut',
            label: t('actions.takeOut'),
            visible: ({ live }) => live && mayTakeOut,
            run: (row) => setLeaving(String(row.parcelNo)),
          },
        ]}
        error={error ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyBag'), compact: true }}
        height={Math.min(320, 84 + rowHeight * Math.max(1, rows?.length ?? 1))}
      />
      {leaving && (
        <CallDialog
          of={deletePackaging}
          about={bagItem}
          size="small"
          title={headed(t('actions.takeOut'), leaving)}
          above={<Text>{t('pages.takeOutText', { bagNo: of.bagNo })}</Text>}
          rows={[['remarks']]}
          fields={{ remarks: { label: t('bagItem.fields.removalReason'), required: true } }}
          params={{ id: of.transportShiftId, bagNo: of.bagNo, number: leaving }}
          entered={`take-out:${of.transportShiftId}:${leaving}`}
          submit={t('actions.takeOut')}
          success={t('pages.takenOut', { number: leaving })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
