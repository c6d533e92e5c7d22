import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { parcelTrackingNumberClaim, updateReturnLogisticsOrderRemarks } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { Form, textOf } from '../../core/form.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';
import { isUndecided, type Returned } from './returned-facts.ts';

type Open = 'again' | 'remarks' | null;

/** The decisions available to the customer, with the reason if reshipping is prohibited. */
export function ReturnedChoices({ row }: { row: Returned }) {
  const t = useTexts('returns');
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const may = {
    again:
      (mayDo(row, 'sendAgain') || (row.returnProhibited && returnLogisticsOrderStates.can(row.status, 'claim'))) &&
      row.ownerId !== null &&
      can(returnLogisticsOrderIndex.PackageClaim),
    stock: mayDo(row, 'warehousing') && can(returnLogisticsOrderIndex.Warehousing),
    remarks: isUndecided(row) && mayDo(row, 'editRemarks') && can(returnLogisticsOrderIndex.EditRemarks),
  };
  if (!may.again && !may.stock && !may.remarks) return null;
  return (
    <Panel title={t('pages.decideTitle')}>
      {may.again && row.returnProhibited && (
        <Inside>
          <Alert tone="warn">{t('pages.prohibitedWhy')}</Alert>
        </Inside>
      )}
      {may.again && !row.returnProhibited && (
        <Row title={t('actions.sendAgain')} lines={t('pages.choices.again')} onPress={() => setOpen('again')} />
      )}
      {open === 'again' && <SendingAgain row={row} />}
      {may.remarks && <Row title={t('actions.editRemarks')} lines={t('pages.choices.remarks')} onPress={() => setOpen('remarks')} />}
      {open === 'remarks' && <Remarks row={row} onDone={() => setOpen((now) => (now === 'remarks' ? null : now))} />}
      {may.stock && (
        <FullSiteLink to={`/ReturnLogisticsOrderDetailed?id=${row.id}`} lines={t('pages.choices.stock')}>
          {t('actions.warehousing')}
        </FullSiteLink>
      )}
    </Panel>
  );
}

/** Turns the return into a parcel, which can then be ordered to any recipient. */
function SendingAgain({ row }: { row: Returned }) {
  const t = useTexts('returns');
  const form = useCallFields({
    of: parcelTrackingNumberClaim,
    keys: ['courierNumber'],
    params: { id: row.id },
    success: t('pages.sentAgain'),
    done: () => undefined,
  });
  return (
    <Inside>
      <Soft>{t('pages.sendAgainText')}</Soft>
      <Form form={form} submit={t('actions.sendAgain')}>
        <TextField
          label={t('calls.packageNumber')}
          hint={t('pages.packageNumberHint')}
          maxLength={40}
          mono
          {...textOf(form, 'courierNumber')}
        />
      </Form>
    </Inside>
  );
}

/** The customer's instructions to the warehouse. */
function Remarks({ row, onDone }: { row: Returned; onDone(): void }) {
  const t = useTexts('returns');
  const form = useCallFields({
    of: updateReturnLogisticsOrderRemarks,
    keys: ['remarks'],
    params: { id: row.id },
    defaults: { remarks: row.remarks },
    success: t('pages.remarksSaved'),
    done: onDone,
  });
  return (
    <Inside>
      <Form form={form} submit={t('actions.saveRemarks')}>
        <TextArea label={t('returnLogisticsOrder.fields.remarks')} hint={t('returned.remarksHint')} rows={3} {...textOf(form, 'remarks')} />
      </Form>
    </Inside>
  );
}
