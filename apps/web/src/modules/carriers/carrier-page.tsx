import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { disableCarrier, enableCarrier, testCarrierInterface } from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { forSelected } from '../../core/list/for-selected.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { toast } from '@entrepot/client/calls/notices.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { audience } from '@entrepot/client/session/session.ts';
type Carrier = Listed<typeof carrier>;
const { Enabled } = enumCodes.EnableStatus;
const isOn = (row: Carrier) => row.enableStatus === Enabled;
// The warehouse sees the carriers; only the site changes them.
const mayChange = () => audience() !== 'warehouse';
const switches: readonly Button<Carrier>[] = [
  callButton({
    key: 'disable',
    call: disableCarrier,
    visible: (row) => mayChange() && isOn(row),
    tone: 'danger',
    confirm: { title: 'pages.disableTitle', text: 'pages.disableText' },
    success: 'pages.disabled',
  }),
  callButton({ key: 'enable', call: enableCarrier, visible: (row) => mayChange() && !isOn(row), success: 'pages.enabled' }),
];
const actions: readonly Button<Carrier>[] = [
  { key: 'numbers', run: ({ id }) => go(`/CarrierLocalTrackingNumber?carrierId=${id}`) },
  callButton({
    key: 'test',
    call: testCarrierInterface,
    visible: mayChange,
    done: ({ ok, detail }) => toast({ tone: ok ? 'success' : 'warn', text: detail }),
  }),
  ...switches,
];

/** Carriers with their limits, and a link to the number pool of each. */
export function Page() {
  const t = useTexts('carriers');
  return (
    <ListPage
      of={carrier}
      rowTone={(row) => (isOn(row) ? undefined : 'neutral')}
      form={{
        fields: {
          interfaceSettings: { hint: t('pages.settingsHint') },
          countryIds: { hint: t('pages.emptyIsAll') },
          maxLength: { hint: t('pages.zeroIsNone') },
          guestAgent: { hint: t('pages.guestAgentHint') },
          collectionAgent: { hint: t('pages.collectionAgentHint') },
        },
      }}
      actions={actions}
      bulk={switches.map((one) => forSelected(carrier, one))}
    />
  );
}
