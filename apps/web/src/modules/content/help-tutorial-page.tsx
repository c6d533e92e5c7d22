import { publishHelpTutorial, withdrawHelpTutorial } from '@entrepot/contract/modules/content/calls.ts';
import { helpTutorial } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import { helpTutorialIndex } from '@entrepot/contract/modules/content/screens.ts';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { inOwnLanguage } from './own-language.ts';

const RichText = late(() => import('@entrepot/ui/rich-text.tsx').then((part) => ({ default: part.RichText })));

/** The pages of help of a site. */
export function Page() {
  const t = useWords('content');
  const publishing = useCall(publishHelpTutorial, { success: t('pages.published') });
  const withdrawing = useCall(withdrawHelpTutorial, { success: t('pages.withdrawn') });
  return (
    <ListPage
      of={helpTutorial}
      actions={[
        {
          key: 'publish',
          label: t('actions.Publish'),
          needs: helpTutorialIndex.Publish,
          shown: ({ publishStatus }) => publishStates.can(publishStatus, 'publish'),
          run: ({ id }) => publishing.run({ id }),
        },
        {
          key: 'withdraw',
          label: t('actions.Withdraw'),
          needs: helpTutorialIndex.Withdraw,
          shown: ({ publishStatus }) => publishStates.can(publishStatus, 'withdraw'),
          run: ({ id }) => withdrawing.run({ id }),
        },
      ]}
      form={{ fields: { displayOrder: { hint: t('pages.orderHint') }, videoUrl: { hint: t('pages.videoHint'), span: 2 } } }}
      detail={{
        sections: [{ keys: ['helpTutorialTypeId', 'publishStatus', 'displayOrder', 'viewCount', 'videoUrl'] }],
        children: (row) => (
          <Suspense fallback={null}>
            <RichText html={inOwnLanguage(row.content)} />
          </Suspense>
        ),
      }}
    />
  );
}
