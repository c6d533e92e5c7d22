import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { settleWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { siteToday } from '@entrepot/client/calls/site-zone.ts';
import { daysAfter } from '@entrepot/contract/core/zones.ts';

/** Bills the storage charges of one or all customers up to a past day. */
export function SettleDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('rent');
  return (
    <CallDialog
      of={settleWarehouseRent}
      about={rentSettlement}
      title={t('actions.settle')}
      rows={[['ownerId'], ['until']]}
      fields={({ until }) => ({
        ownerId: { hint: t('pages.everybody') },
        until: { label: t('pages.until'), hint: t('pages.untilHint'), wrong: until && until >= siteToday() && t('pages.untilHint') },
      })}
      defaults={{ until: daysAfter(siteToday(), -1) }}
      submit={t('actions.settle')}
      success={({ billIds }) => (billIds.length ? t('pages.settled', { count: billIds.length }) : t('pages.nothing'))}
      onClose={onClose}
    />
  );
}
