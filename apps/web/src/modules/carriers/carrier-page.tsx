import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { disableCarrier, enableCarrier, testCarrierInterface } from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carrierIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { tell } from '@entrepot/client/calls/notices.ts';
import { go } from '../../core/tabs/place.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

type Carrier = Listed<typeof carrier>;
const { Enabled } = enumCodes.EnableStatus;
const isOn = (row: Carrier) => row.enableStatus === Enabled;
// The warehouse sees the carriers; only the site changes them.
const mayChange = () => audience() !== 'W';

/** The carriers with their limits; from here to the pool of numbers of each. */
export function Page() {
  const t = useWords('carriers');
  const enabling = useCall(enableCarrier, { success: t('pages.enabled') });
  const disabling = useCall(disableCarrier, { success: t('pages.disabled') });
  const testing = useCall(testCarrierInterface, {
    done: ({ ok, detail }) => tell({ tone: ok ? 'success' : 'warn', text: detail }),
  });
  const disable = async ({ id, name }: Carrier) => {
    const agreed = await confirm({
      title: t('pages.disableTitle', { name }),
      text: t('pages.disableText'),
      confirmLabel: t('actions.disable'),
      tone: 'danger',
    });
    if (agreed) await disabling.run({ id });
  };
  return (
    <ListPage
      of={carrier}
      rowTone={(row) => (isOn(row) ? undefined : 'idle')}
      form={{
        fields: {
          interfaceSettings: { hint: t('pages.settingsHint') },
          countryIds: { hint: t('pages.emptyIsAll') },
          maxLength: { hint: t('pages.zeroIsNone') },
          guestAgent: { hint: t('pages.guestAgentHint') },
          collectionAgent: { hint: t('pages.collectionAgentHint') },
        },
      }}
      actions={[
        { key: 'numbers', label: t('actions.numbers'), run: ({ id }) => go(`/CarrierLocalTrackingNumber?carrierId=${id}`) },
        { key: 'test', label: t('actions.test'), needs: carrierIndex.Test, shown: mayChange, run: ({ id }) => testing.run({ id }) },
        {
          key: 'disable',
          label: t('actions.disable'),
          needs: carrierIndex.Disable,
          shown: (row) => mayChange() && isOn(row),
          tone: 'danger',
          run: disable,
        },
        {
          key: 'enable',
          label: t('actions.enable'),
          needs: carrierIndex.Enable,
          shown: (row) => mayChange() && !isOn(row),
          run: ({ id }) => enabling.run({ id }),
        },
      ]}
    />
  );
}
