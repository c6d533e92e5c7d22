import { establishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useLocation } from 'wouter';
import { Camera } from '../../core/camera/camera.tsx';
import { choiceOf, Form, textOf } from '../../core/form.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';
import { useWarehouses } from './choices.ts';
import { Declaration, declared } from './declaration.tsx';

type Options = NonNullable<ReturnType<typeof useWarehouses>>;
/** Declares one parcel by its courier number. */
export function DeclarePage() {
  const t = useTexts('packages');
  const warehouses = useWarehouses();
  return (
    <Page title={t('parcels.declare')} back="/parcels">
      <Panel>
        <Inside>{warehouses ? <Declaring warehouses={warehouses} /> : <LoadingBlock />}</Inside>
      </Panel>
      <Panel>
        <Row title={t('parcels.many')} lines={t('parcels.manyLead')} to="/parcels/many" />
      </Panel>
    </Page>
  );
}

function Declaring({ warehouses }: { warehouses: Options }) {
  const t = useTexts('packages');
  const [, go] = useLocation();
  const form = useCallFields({
    of: establishPackage,
    keys: ['courierNumber', 'warehouseId', ...declared],
    defaults: { quantity: 1, warehouseId: warehouses.length === 1 ? warehouses[0]?.value : null },
    draft: 'package:new',
    success: t('parcels.isDeclared'),
    done({ id, claimed, waiting, reused }) {
      if (reused) toast({ tone: 'info', text: t('pages.reusedCheck') });
      if (claimed || waiting) toast({ tone: 'info', text: t(claimed ? 'pages.claimedAtOnce' : 'pages.claimOpened') });
      go(waiting ? '/claim' : `/parcels/${id}`, { replace: true });
    },
  });
  return (
    <Form form={form} submit={t('parcels.declare')}>
      <Camera onCode={(code) => form.change('courierNumber', code)} />
      <TextField
        label={t('package.fields.courierNumber')}
        hint={t('pages.numberHint')}
        maxLength={60}
        mono
        required
        {...textOf(form, 'courierNumber')}
      />
      <Select label={t('package.fields.warehouseId')} options={warehouses} required {...choiceOf(form, 'warehouseId')} />
      <Declaration form={form} />
    </Form>
  );
}
