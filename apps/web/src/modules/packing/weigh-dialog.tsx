import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import { weighParcel } from '@entrepot/contract/modules/packing/calls.ts';
import type { packedParcel } from '@entrepot/contract/modules/packing/events.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

type Parcel = Draft<typeof packedParcel>;

/** Weighs and measures one parcel again; the order's price is updated. */
export function WeighDialog({ parcel, onClose }: { parcel: Parcel; onClose(): void }) {
  const t = useTexts('packing');
  const label = (key: string) => ({ label: t(`pages.measures.${key}`) });
  return (
    <CallDialog
      of={weighParcel}
      about={{ module: 'packing' }}
      size="small"
      title={t('pages.weighTitle', { parcel: parcel.parcelNo })}
      above={<Text tone="soft">{t('pages.weighText')}</Text>}
      rows={[
        ['weight', 'length'],
        ['width', 'height'],
      ]}
      fields={({ weight }) => ({
        weight: { ...label('weight'), wrong: weight && !Number(weight) && t('pages.weightFirst') },
        length: label('length'),
        width: label('width'),
        height: label('height'),
      })}
      defaults={{
        weight: plain(parcel.weight),
        length: plain(parcel.length),
        width: plain(parcel.width),
        height: plain(parcel.height),
      }}
      params={{ parcelNo: parcel.parcelNo }}
      entered={`weigh-parcel:${parcel.parcelNo}`}
      submit={t('actions.weigh')}
      success={({ quote }) => t(`pages.weighed.${quote.action}`)}
      onClose={onClose}
    />
  );
}

// A side of 0 was not measured.
const plain = (value: string | null | undefined) => (Number(value) > 0 ? String(Number(value)) : null);
