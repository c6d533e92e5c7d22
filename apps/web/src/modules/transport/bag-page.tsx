import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unsealBag, voidBag } from '@entrepot/contract/modules/transport/calls.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import { bagNumberIndex } from '@entrepot/contract/modules/transport/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useContainerButton } from '../containers/public.tsx';
import { BagContents } from './bag-contents.tsx';
import { SealDialog } from './seal-dialog.tsx';
import { Timeline } from '../timeline/public.tsx';
import { usePapers } from './use-papers.ts';

type Bag = Listed<typeof bag>;
type Verb = Parameters<typeof bagStates.can>[1];
const may = (verb: Verb) => (one: Bag) => bagStates.can(one.status, verb);

/** All bags: seal, reopen, discard. */
export function Page() {
  const t = useTexts('transport');
  const { labels } = usePapers();
  const history = useContainerButton<Bag>('bag');
  const actions: readonly Button<Bag>[] = [
    {
      key: 'seal',
      needs: bagNumberIndex.Seal,
      may: 'send',
      visible: may('seal'),
      dialog: (row, onClose) => <SealDialog bag={row} onClose={onClose} />,
    },
    callButton({
      key: 'unseal',
      call: unsealBag,
      needs: bagNumberIndex.Unseal,
      may: 'send',
      visible: (one) => !one.loose && may('unseal')(one),
      success: 'pages.unsealed',
    }),
    {
      key: 'printLabels',
      needs: bagNumberIndex.Print,
      visible: ({ status, loose }) => !loose && status !== enumCodes.BagNumberStatus.Voided,
      run: ({ id }) => void labels.run([id]),
    },
    callButton({
      key: 'void',
      call: voidBag,
      may: 'send',
      visible: may('void'),
      tone: 'danger',
      confirm: (one) => ({ title: t('pages.voidTitle', { bagNo: one.bagNo }), text: t('pages.voidText') }),
      success: 'pages.voided',
    }),
    history,
  ];
  return (
    <ListPage
      of={bag}
      detail={{
        children: (row) => (
          <>
            <BagContents of={row} />
            <Timeline of={{ bagId: row.id }} />
          </>
        ),
      }}
      mayEdit={(one) =>
        !one.loose && (bagStates.can(one.status, 'fill') || bagStates.can(one.status, 'seal') || bagStates.can(one.status, 'unseal'))
      }
      bulk={[
        {
          key: 'printLabels',
          icon: 'print',
          needs: bagNumberIndex.Print,
          // A loose carton has its own label.
          run: async (rows) => (await labels.run(rows.filter(({ loose }) => !loose).map(({ id }) => id))) ?? false,
        },
      ]}
      actions={actions}
    />
  );
}
