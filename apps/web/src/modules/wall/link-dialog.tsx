import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';

export interface MadeLink {
  name: string;
  token: string;
  expiresTime: Date;
}

/** A link to copy to the browser of a screen. The part after # is not sent by browsers, so no log contains it. */
export function LinkDialog({ link: { name, token, expiresTime }, onClose }: { link: MadeLink; onClose(): void }) {
  const t = useTexts('wall');
  const { timeZone } = useSettings();
  const address = `${location.origin}/Wall#${token}`;
  return (
    <Modal
      opened
      title={t('pages.linkTitle', { name })}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('pages.close')}
        </Button>,
        <Button key="open" kind="primary" onClick={() => void window.open(address, '_blank', 'noopener')}>
          {t('pages.open')}
        </Button>,
      ]}
    >
      <Stack>
        <Text>{t('pages.linkText', { time: shownTime(expiresTime, timeZone) })}</Text>
        <CopyText text={address} />
      </Stack>
    </Modal>
  );
}
