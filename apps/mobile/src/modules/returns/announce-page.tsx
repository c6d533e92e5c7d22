import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { establishReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { useLocation } from 'wouter';
import { Camera } from '../../core/camera/camera.tsx';
import { choiceOf, Form, textOf } from '../../core/form.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Soft } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';
import { useWarehouses } from '../packages/public.tsx';
import { type GoodsLine, GoodsField } from './goods-field.tsx';

type Options = NonNullable<ReturnType<typeof useWarehouses>>;

/** Announces goods that a buyer sends back: to which warehouse, by which number, what and how many. */
export function AnnouncePage() {
  const t = useWords('returns');
  const warehouses = useWarehouses();
  return (
    <Page title={t('actions.establish')} back="/returns">
      <Panel>
        <Inside>
          <Soft>{t('pages.goodsHint')}</Soft>
          {warehouses ? <Announcing warehouses={warehouses} /> : <LoadingBlock />}
        </Inside>
      </Panel>
    </Page>
  );
}

function Announcing({ warehouses }: { warehouses: Options }) {
  const t = useWords('returns');
  const [, go] = useLocation();
  const form = useCallFields({
    of: establishReturnOrder,
    keys: ['warehouseId', 'returnReason', 'courierNumber', 'goods', 'senderName', 'remarks'],
    given: { submit: true },
    starts: { warehouseId: warehouses.length === 1 ? warehouses[0]?.value : null, goods: [] },
    success: ({ orderNo: number }) => t('pages.submitted', { number }),
    done: ({ id }) => go(`/returns/${id}`, { replace: true }),
  });
  const label = (key: string) => t(`returnOrder.fields.${key}`);
  const reasons = Object.values(enumCodes.ReturnReason).map((value) => ({ value, label: enumLabel('ReturnReason', value) }));
  const { value: _text, onChange: _change, ...reason } = textOf(form, 'returnReason');
  return (
    <Form form={form} submit={t('actions.submit')}>
      <Select label={label('warehouseId')} options={warehouses} required {...choiceOf(form, 'warehouseId')} />
      <Select<number>
        label={label('returnReason')}
        options={reasons}
        searchable={false}
        required
        {...reason}
        value={typeof form.values.returnReason === 'number' ? form.values.returnReason : null}
        onChange={(chosen) => form.change('returnReason', chosen)}
      />
      <Camera onCode={(code) => form.change('courierNumber', code)} />
      <TextField label={label('courierNumber')} maxLength={40} mono {...textOf(form, 'courierNumber')} />
      <GoodsField
        lines={(form.values.goods as GoodsLine[] | null) ?? []}
        onChange={(lines) => form.change('goods', lines)}
        error={form.errors.goods || undefined}
      />
      <TextField label={label('senderName')} maxLength={64} {...textOf(form, 'senderName')} />
      <TextArea label={label('remarks')} rows={2} {...textOf(form, 'remarks')} />
    </Form>
  );
}
