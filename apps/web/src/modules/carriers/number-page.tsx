import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  deleteLocalTrackingNumbers,
  upLoadLocalTrackingNumbers,
  voidLocalTrackingNumbers,
} from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carrierIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { trackingNumber } from '@entrepot/contract/modules/carriers/tracking-number.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { callApi } from '@entrepot/client/calls/api.ts';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { operators } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useNumberPool } from '../../core/list/number-pool.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
const AddNumbers = late(() => import('./add-numbers.tsx').then(({ AddNumbers }) => ({ default: AddNumbers })));
const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })));

const { Unused } = enumCodes.LocalTrackingNumberStatus;

/** Waybill numbers that a carrier assigned to the site: add by range, list or file, void, delete; used in order. */
export function Page() {
  const t = useTexts('carriers');
  const bulk = useNumberPool({ void: voidLocalTrackingNumbers, delete: deleteLocalTrackingNumbers });
  const carrierId = useTabLocation().query.get('carrierId');
  const { data } = useRows(carrier, { rows: 100 });
  const name = data?.data.find(({ id }) => id === carrierId)?.name;

  return (
    <ListPage
      of={trackingNumber}
      title={name ? t('pages.numbersOf', { name }) : undefined}
      detail={false}
      rowTone={(row) => (row.status === Unused ? undefined : 'neutral')}
      toolbar={[
        {
          key: 'addNumbers',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: carrierIndex.AddNumbers,
          audience: operators,
          disabled: !carrierId,
          dialog: (_, onClose) => carrierId && <AddNumbers carrierId={carrierId} name={name ?? ''} onClose={onClose} />,
        },
        {
          key: 'importNumbers',
          icon: 'upload',
          needs: carrierIndex.AddNumbers,
          audience: operators,
          disabled: !carrierId,
          dialog: (_, onClose) =>
            carrierId && (
              <ImportDrawer
                title={t('pages.importTitle', { name })}
                kind="LocalTrackingNumber"
                start={async (fileId) => (await callApi(upLoadLocalTrackingNumbers, { carrierId, fileId }, { quiet: true })).jobId}
                onClose={onClose}
              />
            ),
        },
      ]}
      bulk={bulk}
    >
      <StateTabs of="LocalTrackingNumberStatus" label={t('trackingNumber.fields.status')} />
    </ListPage>
  );
}
