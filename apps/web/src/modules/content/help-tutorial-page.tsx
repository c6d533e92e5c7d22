import { publishHelpTutorial, withdrawHelpTutorial } from '@entrepot/contract/modules/content/calls.ts';
import { helpTutorial } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import { helpTutorialIndex } from '@entrepot/contract/modules/content/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { inOwnLanguage } from './own-language.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';

const RichText = late(() => import('@entrepot/ui/form/rich-text.tsx').then((part) => ({ default: part.RichText })));
const actions: readonly Button<Listed<typeof helpTutorial>>[] = [
  callButton({
    key: 'Publish',
    call: publishHelpTutorial,
    needs: helpTutorialIndex.Publish,
    visible: ({ publishStatus }) => publishStates.can(publishStatus, 'publish'),
    success: 'pages.published',
  }),
  callButton({
    key: 'Withdraw',
    call: withdrawHelpTutorial,
    needs: helpTutorialIndex.Withdraw,
    visible: ({ publishStatus }) => publishStates.can(publishStatus, 'withdraw'),
    success: 'pages.withdrawn',
  }),
];

/** The help pages of a site. */
export function Page() {
  const t = useTexts('content');
  return (
    <ListPage
      of={helpTutorial}
      actions={actions}
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
