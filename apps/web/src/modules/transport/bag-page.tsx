import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unsealBag, voidBag } from '@entrepot/contract/modules/transport/calls.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import { bagNumberIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { SealDialog } from './seal-dialog.tsx';
import { Timeline } from '../timeline/public.tsx';
import { usePapers } from './use-papers.ts';

type Bag = Listed<typeof bag>;
type Verb = Parameters<typeof bagStates.can>[1];
const may = (verb: Verb) => (one: Bag) => bagStates.can(one.status, verb);

/** All bags: sealed, opened again, given up. */
export function Page() {
  const t = useWords('transport');
  const [sealing, setSealing] = useState<Bag | null>(null);
  const unsealing = useCall(unsealBag, { success: t('pages.unsealed') });
  const voiding = useCall(voidBag, { success: t('pages.voided') });
  const { labels } = usePapers();
  const giveUp = async (one: Bag) => {
    const agreed = await confirm({
      title: t('pages.voidTitle', { bagNo: one.bagNo }),
      text: t('pages.voidText'),
      confirmLabel: t('actions.void'),
      tone: 'danger',
    });
    if (agreed) await voiding.run({ id: one.id });
  };
  return (
    <>
      <ListPage
        of={bag}
        detail={{ children: ({ id }) => <Timeline of={{ bagId: id }} /> }}
        mayEdit={(one) => bagStates.can(one.status, 'fill') || bagStates.can(one.status, 'seal') || bagStates.can(one.status, 'unseal')}
        bulk={[
          {
            key: 'labels',
            label: t('actions.printLabels'),
            icon: <Icon name="print" />,
            needs: bagNumberIndex.Print,
            run: async (rows) => (await labels.run(rows.map(({ id }) => id))) ?? false,
          },
        ]}
        actions={[
          { key: 'seal', label: t('actions.seal'), needs: bagNumberIndex.Seal, shown: may('seal'), run: setSealing },
          {
            key: 'unseal',
            label: t('actions.unseal'),
            needs: bagNumberIndex.Unseal,
            shown: may('unseal'),
            run: ({ id }) => unsealing.run({ id }),
          },
          {
            key: 'label',
            label: t('actions.printLabels'),
            needs: bagNumberIndex.Print,
            shown: ({ status }) => status !== enumCodes.BagNumberStatus.Voided,
            run: ({ id }) => void labels.run([id]),
          },
          { key: 'void', label: t('actions.void'), needs: bagNumberIndex.Void, shown: may('void'), tone: 'danger', run: giveUp },
        ]}
      />
      {sealing && <SealDialog bag={sealing} onClose={() => setSealing(null)} />}
    </>
  );
}
