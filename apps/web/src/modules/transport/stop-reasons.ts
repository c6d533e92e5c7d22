import { bagNumberIndex } from '@entrepot/contract/modules/transport/screens.ts';
import type { getClosingPreview } from '@entrepot/contract/modules/transport/calls.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import type { StopReason } from '@entrepot/ui/feedback/dialog-props.ts';
import { go } from '../../core/tabs/tab-location.ts';

type Preview = ResponseOf<typeof getClosingPreview.output>;

/** The load of a shift, for the previews of closing and departing. */
export const loadItems = (
  t: Translate,
  { orders, parcels, bags, loose, whole, weight, emptyBags }: Omit<Preview, 'stops' | 'laterStops'>,
) => [
  { label: t('pages.orders'), value: orders },
  { label: t('pages.parcels'), value: parcels },
  { label: t('pages.bags'), value: bags },
  ...(loose > 0 ? [{ label: t('pages.loose'), value: loose }] : []),
  ...(whole > 0 ? [{ label: t('pages.whole'), value: whole }] : []),
  { label: t('pages.emptyBags'), value: emptyBags },
  { label: t('pages.weight'), value: `${Number(weight)} kg` },
];

/** Returns a function that writes what blocks a shift; a reason that names a bag opens it in the list of bags, where it is sealed. */
export function useStopReasons(onLeave: () => void): (stops: Preview['stops']) => StopReason[] {
  const opensBags = useCan()(bagNumberIndex);
  return (stops) =>
    (stops ?? []).map(({ reason, serialNumber, bagNo }) => ({
      text: [reason, serialNumber, bagNo].filter(Boolean).join(' · '),
      onOpen:
        bagNo && opensBags
          ? () => {
              onLeave();
              go(`/BagNumberIndex?bagNo=${encodeURIComponent(bagNo)}`);
            }
          : undefined,
    }));
}
