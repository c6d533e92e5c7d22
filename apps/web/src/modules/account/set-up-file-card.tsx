import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { setUpGuideIndex } from '@entrepot/contract/modules/account/screens.ts';
import { exportSetUp } from '@entrepot/contract/modules/account/set-up-file-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { download } from '../../core/app/download.ts';
import { SetUpFileDrawer } from './set-up-file-drawer.tsx';

/** The set-up of a site as a file, to open another site like it. */
export function SetUpFileCard({ siteId }: { siteId: string }) {
  const t = useTexts('account');
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const saving = useAction(() => callApi(exportSetUp, { siteId, withWarehouses: true }, { quiet: true }), {
    done({ fileName, content }) {
      const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
      download(address, fileName);
      URL.revokeObjectURL(address);
    },
  });
  if (!can(setUpGuideIndex.CopySetUp)) return null;
  const actions = (
    <>
      <Button size="small" busy={saving.busy} onClick={() => void saving.run({})}>
        {t('setUpFilePage.save')}
      </Button>
      {audience() === 'platform' && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('setUpFilePage.add')}
        </Button>
      )}
    </>
  );
  return (
    <Card title={t('setUpFilePage.title')} actions={actions}>
      <Text tone="soft">{t('setUpFilePage.text')}</Text>
      {isOpen && <SetUpFileDrawer siteId={siteId} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
