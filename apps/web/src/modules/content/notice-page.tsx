import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { withdrawNotice } from '@entrepot/contract/modules/content/calls.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import { noticeIndex } from '@entrepot/contract/modules/content/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { inOwnLanguage } from './own-language.ts';

const PublishDialog = late(() => import('./publish-dialog.tsx').then((part) => ({ default: part.PublishDialog })));
const RichText = late(() => import('@entrepot/ui/rich-text.tsx').then((part) => ({ default: part.RichText })));
type Notice = Listed<typeof notice>;

/** The announcements of a site: written, published now or for later, withdrawn. */
export function Page() {
  const t = useWords('content');
  const [publishing, setPublishing] = useState<Notice | null>(null);
  const withdrawing = useCall(withdrawNotice, { success: t('pages.withdrawn') });
  const withdraw = async ({ id, title }: Notice) => {
    const agreed = await confirm({
      title: t('pages.withdrawTitle', { title }),
      text: t('pages.withdrawText'),
      confirmLabel: t('actions.Withdraw'),
      tone: 'danger',
    });
    if (agreed) await withdrawing.run({ id });
  };
  const waits = (row: Notice) =>
    row.publishStatus === enumCodes.PublishStatus.Published && row.publishTime !== null && row.publishTime > new Date();
  return (
    <>
      <ListPage
        of={notice}
        actions={[
          {
            key: 'publish',
            label: t('actions.Publish'),
            needs: noticeIndex.Publish,
            shown: ({ publishStatus }) => publishStates.can(publishStatus, 'publish'),
            run: setPublishing,
          },
          {
            key: 'withdraw',
            label: t('actions.Withdraw'),
            needs: noticeIndex.Withdraw,
            shown: ({ publishStatus }) => publishStates.can(publishStatus, 'withdraw'),
            run: withdraw,
          },
        ]}
        cells={{
          publishStatus: (row) =>
            waits(row) ? <StateTag tone="waits" label={t('pages.scheduled')} /> : <FieldValue of={notice} name="publishStatus" row={row} />,
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
      {publishing && (
        <Suspense fallback={null}>
          <PublishDialog row={publishing} onClose={() => setPublishing(null)} />
        </Suspense>
      )}
    </>
  );
}
