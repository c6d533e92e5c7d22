import { useWords } from '@entrepot/client/react/use-words.ts';
import { settleWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { dayOfSites } from './rent-so-far.tsx';

/** Bills the rent of a customer, or of everybody, up to a day that is over. */
export function SettleDialog({ onClose }: { onClose(): void }) {
  const t = useWords('rent');
  return (
    <CallDialog
      of={settleWarehouseRent}
      about={rentSettlement}
      title={t('actions.settle')}
      rows={[['ownerId'], ['until']]}
      fields={({ until }) => ({
        ownerId: { hint: t('pages.everybody') },
        until: { label: t('pages.until'), hint: t('pages.untilHint'), wrong: until && until >= dayOfSites() && t('pages.untilHint') },
      })}
      starts={{ until: dayOfSites(1) }}
      submit={t('actions.settle')}
      success={({ billIds }) => (billIds.length ? t('pages.settled', { count: billIds.length }) : t('pages.nothing'))}
      onClose={onClose}
    />
  );
}
