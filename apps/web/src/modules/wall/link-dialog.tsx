import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';

export interface MadeLink {
  name: string;
  token: string;
  expiresTime: Date;
}

/** A link to copy to the browser of a screen. What comes behind # stays in browsers: no log on the way holds it. */
export function LinkDialog({ link: { name, token, expiresTime }, onClose }: { link: MadeLink; onClose(): void }) {
  const t = useWords('wall');
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
        <Text>{t('pages.linkText', { time: timeText(expiresTime, timeZone) })}</Text>
        <CopyText text={address} />
      </Stack>
    </Modal>
  );
}
