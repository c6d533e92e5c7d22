import { Drawer } from '@entrepot/ui/modal.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { SettingsForm } from './settings-form.tsx';

/** The settings beside the page one is on. */
export function SettingsDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useWords('shell');
  return (
    <Drawer opened={opened} onClose={onClose} title={t('top.settings')} size="normal">
      <SettingsForm onDone={onClose} />
    </Drawer>
  );
}
