import { serverNow } from '@entrepot/contract/core/clock.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { withdrawNotice } from '@entrepot/contract/modules/content/calls.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import { noticeIndex } from '@entrepot/contract/modules/content/screens.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { inOwnLanguage } from './own-language.ts';

const PublishDialog = late(() => import('./publish-dialog.tsx').then((part) => ({ default: part.PublishDialog })));
const RichText = late(() => import('@entrepot/ui/form/rich-text.tsx').then((part) => ({ default: part.RichText })));
type Notice = Listed<typeof notice>;

/** Notices of a site: write, publish now or later, withdraw. */
export function Page() {
  const t = useTexts('content');
  const waits = (row: Notice) =>
    row.publishStatus === enumCodes.PublishStatus.Published && row.publishTime !== null && row.publishTime > serverNow();
  const actions: readonly Button<Notice>[] = [
    {
      key: 'Publish',
      needs: noticeIndex.Publish,
      visible: ({ publishStatus }) => publishStates.can(publishStatus, 'publish'),
      dialog: (row, onClose) => (
        <Suspense fallback={null}>
          <PublishDialog row={row} onClose={onClose} />
        </Suspense>
      ),
    },
    callButton({
      key: 'Withdraw',
      call: withdrawNotice,
      needs: noticeIndex.Withdraw,
      visible: ({ publishStatus }) => publishStates.can(publishStatus, 'withdraw'),
      confirm: ({ title }) => ({ title: t('pages.withdrawTitle', { title }), text: t('pages.withdrawText'), tone: 'danger' }),
      success: 'pages.withdrawn',
    }),
  ];
  return (
    <ListPage
      of={notice}
      actions={actions}
      cells={{
        publishStatus: (row) =>
          waits(row) ? <StateTag tone="waiting" label={t('pages.scheduled')} /> : <FieldValue of={notice} name="publishStatus" row={row} />,
      }}
      form={{ fields: { warehouseIds: { hint: t('pages.warehousesHint') }, topUntil: { hint: t('pages.topHint') } } }}
      detail={{
        sections: [{ keys: ['publishStatus', 'noticeScope', 'warehouseIds', 'publishTime', 'topUntil', 'viewCount', 'cover'] }],
        children: (row) => (
          <Suspense fallback={null}>
            <RichText html={inOwnLanguage(row.content)} />
          </Suspense>
        ),
      }}
    />
  );
}
