import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { publishNotice } from '@entrepot/contract/modules/content/calls.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

const own = { later: f.flag({ default: false }) };

/** Selects when a notice is published: now or at a later time. */
export function PublishDialog({ row, onClose }: { row: Listed<typeof notice>; onClose(): void }) {
  const t = useTexts('content');
  return (
    <CallDialog
      of={publishNotice}
      about={notice}
      title={t('pages.publishTitle', { title: String(row.title) })}
      above={<Text>{t('pages.publishText')}</Text>}
      own={own}
      rows={[['later'], ['publishTime']]}
      fields={({ later, publishTime }) => ({
        later: { label: t('pages.later') },
        publishTime: {
          label: t('pages.at'),
          hidden: !later,
          required: true,
          wrong: publishTime && publishTime <= serverNow() && t('pages.past'),
        },
      })}
      params={{ id: row.id }}
      submit={t('actions.Publish')}
      success={t('pages.published')}
      onClose={onClose}
    />
  );
}
