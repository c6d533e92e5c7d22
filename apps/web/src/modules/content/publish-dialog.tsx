import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { publishNotice } from '@entrepot/contract/modules/content/calls.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

const own = { later: f.flag({ starts: false }) };

/** Asks when a notice is to be read: from now on, or from a time to come. */
export function PublishDialog({ row, onClose }: { row: Listed<typeof notice>; onClose(): void }) {
  const t = useWords('content');
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
          wrong: publishTime && publishTime <= new Date() && t('pages.past'),
        },
      })}
      given={{ id: row.id }}
      submit={t('actions.Publish')}
      success={t('pages.published')}
      onClose={onClose}
    />
  );
}
