import type { Draft } from '@entrepot/contract/core/field.ts';
import { weighParcel } from '@entrepot/contract/modules/packing/calls.ts';
import type { packedParcel } from '@entrepot/contract/modules/packing/facts.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { type Box } from './box-fields.tsx';

type Parcel = Draft<typeof packedParcel>;
const keys = ['weight', 'length', 'width', 'height'] as const;

/** Weighs and measures one parcel anew; the price of its order follows. */
export function WeighDialog({ parcel, onClose }: { parcel: Parcel; onClose(): void }) {
  const t = useWords('packing');
  const [box, setBox] = useState<Box>({
    weight: plain(parcel.weight),
    length: plain(parcel.length),
    width: plain(parcel.width),
    height: plain(parcel.height),
  });
  const weighing = useCall(weighParcel, { success: ({ quote }) => t(`pages.weighed.${quote.action}`), done: onClose });
  const { weight, ...sides } = box;
  const save = () => (Number(weight) > 0 ? weighing.run({ parcelNo: parcel.parcelNo, weight: weight!, ...sides }) : undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.weighTitle', { parcel: parcel.parcelNo })}
      footer={
        <Button kind="primary" onClick={save} busy={weighing.busy} disabled={!(Number(weight) > 0)} shortcut="Enter">
          {t('actions.weigh')}
        </Button>
      }
    >
      <Stack>
        <Text tone="soft">{t('pages.weighText')}</Text>
        <Grid columns={2} least={120}>
          {keys.map((key) => (
            <NumberField
              key={key}
              label={t(`pages.measures.${key}`)}
              unit={key === 'weight' ? 'kg' : 'cm'}
              decimals={3}
              value={box[key]}
              onChange={(value) => setBox((now) => ({ ...now, [key]: value }))}
              onEnter={save}
              autoFocus={key === 'weight'}
            />
          ))}
        </Grid>
      </Stack>
    </Modal>
  );
}

const plain = (value: string | null | undefined) => (value === null || value === undefined ? null : String(Number(value)));
