import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { SettingsForm } from './settings-form.tsx';

/** Settings in a drawer over the current page. */
export function SettingsDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTexts('shell');
  return (
    <Drawer opened={opened} onClose={onClose} title={t('top.settings')} size="normal">
      <SettingsForm onDone={onClose} />
    </Drawer>
  );
}
