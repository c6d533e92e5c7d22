import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { bagItem } from '@entrepot/contract/modules/transport/bag.ts';
import { deletePackaging, getBagItems } from '@entrepot/contract/modules/transport/calls.ts';
import type { BagRow } from '@entrepot/client/floor/shifts.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { textOf } from '../core/form.tsx';
import { Row, Soft } from '../core/parts.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';

/** The boxes in an open bag; pressing one takes it out, with a reason. */
export function BoxesOfBag({ bag, shiftId }: { bag: BagRow; shiftId: string }) {
  const { data = [] } = useCallQuery(getBagItems, { id: bag.id }, { of: bagItem });
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving) return <TakeOut of={{ id: shiftId, bagNo: bag.bagNo, number: leaving }} onClose={() => setLeaving(null)} />;
  const mayTakeOut = mayDo(bag, 'takeOut');
  return data
    .filter(({ live }) => live)
    .map((item) => {
      const number = String(item.parcelNo);
      return (
        <Row
          key={item.id}
          title={<span className="mono">{number}</span>}
          end={`${Number(item.weight)} kg`}
          onPress={mayTakeOut ? () => setLeaving(number) : undefined}
        />
      );
    });
}

/** Takes a box out of its bag, or a loose one off its shift, with a reason. */
export function TakeOut({ of, onClose }: { of: { id: string; bagNo?: string; number: string }; onClose(): void }) {
  const t = useTexts('transport');
  const action = t(of.bagNo ? 'actions.takeOut' : 'actions.takeOff');
  const form = useCallFields({
    of: deletePackaging,
    keys: ['remarks'],
    params: of,
    entered: `take-out:${of.id}:${of.number}`,
    success: t(of.bagNo ? 'pages.takenOut' : 'pages.takenOff', { number: of.number }),
    done: onClose,
  });
  return (
    <PanelForm
      title={`${action} · ${of.number}`}
      sentence={<Soft>{of.bagNo ? t('pages.takeOutText', { bagNo: of.bagNo }) : t('pages.takeOffText')}</Soft>}
      form={form}
      submit={action}
      onClose={onClose}
    >
      <TextField label={t('bagItem.fields.removalReason')} required maxLength={500} {...textOf(form, 'remarks')} />
    </PanelForm>
  );
}
