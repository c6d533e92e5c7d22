import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  deleteLocalTrackingNumbers,
  upLoadLocalTrackingNumbers,
  voidLocalTrackingNumbers,
} from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carrierIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { trackingNumber } from '@entrepot/contract/modules/carriers/tracking-number.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useNumberPool } from '../../core/list/number-pool.tsx';
import { usePlace } from '../../core/tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

const AddNumbers = late(() => import('./add-numbers.tsx').then(({ AddNumbers }) => ({ default: AddNumbers })));
const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })));

const { Unused } = enumCodes.LocalTrackingNumberStatus;

/** The waybill numbers a carrier gave the site: added by range, list or file, taken in their order, voided, deleted. */
export function Page() {
  const t = useWords('carriers');
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const voiding = useCall(voidLocalTrackingNumbers, { success: t('pages.numbersVoided') });
  const deleting = useCall(deleteLocalTrackingNumbers, { success: t('pages.numbersDeleted') });
  const bulk = useNumberPool({ void: voiding.run, delete: deleting.run });
  const carrierId = usePlace().query.get('carrierId');
  const { data } = useRows(carrier, { rows: 100 });
  const name = data?.data.find(({ id }) => id === carrierId)?.name;

  const mayChange = audience() !== 'W';
  return (
    <>
      <ListPage
        of={trackingNumber}
        title={name ? t('pages.numbersOf', { name }) : undefined}
        detail={false}
        rowTone={(row) => (row.status === Unused ? undefined : 'idle')}
        toolbar={
          !mayChange
            ? []
            : [
                {
                  key: 'add',
                  label: t('actions.addNumbers'),
                  icon: <Icon name="plus" />,
                  primary: true,
                  needs: carrierIndex.AddNumbers,
                  disabled: !carrierId,
                  onClick: () => setOpen('add'),
                },
                {
                  key: 'import',
                  label: t('actions.importNumbers'),
                  icon: <Icon name="upload" />,
                  needs: carrierIndex.AddNumbers,
                  disabled: !carrierId,
                  onClick: () => setOpen('import'),
                },
              ]
        }
        bulk={mayChange ? bulk({ void: carrierIndex.VoidNumbers, delete: carrierIndex.DeleteNumbers }) : []}
        emptyAction={mayChange && carrierId ? { label: t('actions.addNumbers'), onClick: () => setOpen('add') } : undefined}
      >
        <EnumTabs of="LocalTrackingNumberStatus" label={t('trackingNumber.fields.status')} />
      </ListPage>
      <Suspense>
        {open === 'add' && carrierId && <AddNumbers carrierId={carrierId} name={name ?? ''} onClose={() => setOpen(null)} />}
        {open === 'import' && carrierId && (
          <ImportDrawer
            title={t('pages.importTitle', { name })}
            kind="LocalTrackingNumber"
            start={async (fileId) => (await ask(upLoadLocalTrackingNumbers, { carrierId, fileId }, { quiet: true })).jobId}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
