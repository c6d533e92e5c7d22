import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { establishReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import { useLocation } from 'wouter';
import { Camera } from '../../core/camera/camera.tsx';
import { choiceOf, Form, textOf } from '../../core/form.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Soft } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';
import { useWarehouses } from '../packages/public.tsx';
import { GoodsField } from './goods-field.tsx';

type Options = NonNullable<ReturnType<typeof useWarehouses>>;

/** Announces goods that a buyer returns: warehouse, tracking number, commodities and quantities. */
export function NewReturnPage() {
  const t = useTexts('returns');
  const warehouses = useWarehouses();
  return (
    <Page title={t('actions.establish')} back="/returns">
      <Panel>
        <Inside>
          <Soft>{t('pages.goodsHint')}</Soft>
          {warehouses ? <NewReturn warehouses={warehouses} /> : <LoadingBlock />}
        </Inside>
      </Panel>
    </Page>
  );
}

function NewReturn({ warehouses }: { warehouses: Options }) {
  const t = useTexts('returns');
  const [, go] = useLocation();
  const form = useCallFields({
    of: establishReturnOrder,
    keys: ['warehouseId', 'returnReason', 'courierNumber', 'goods', 'senderName', 'remarks'],
    params: { submit: true },
    defaults: { warehouseId: warehouses.length === 1 ? warehouses[0]?.value : null, goods: [] },
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
        lines={Array.isArray(form.values.goods) ? form.values.goods : []}
        onChange={(lines) => form.change('goods', lines)}
        error={form.errors.goods || undefined}
      />
      <TextField label={label('senderName')} maxLength={64} {...textOf(form, 'senderName')} />
      <TextArea label={label('remarks')} rows={2} {...textOf(form, 'remarks')} />
    </Form>
  );
}
