import { packageLowerShelf } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { textOf } from '../core/form.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';

/** Takes a package off its shelf, with the reason. */
export function TakeOffShelf({ id, number, onClose }: { id: string; number: string; onClose(): void }) {
  const t = useTexts('packages');
  const form = useCallFields({
    of: packageLowerShelf,
    keys: ['remarks'],
    params: { ids: [id] },
    done: (answers) => {
      const refused = answers.find(({ ok }) => !ok);
      if (refused) toast({ tone: 'error', text: refused.message ?? '' });
      else toast({ tone: 'success', text: t('pages.takenOff', { count: 1 }) });
      onClose();
    },
  });
  return (
    <PanelForm title={`${t('actions.takeOff')} · ${number}`} form={form} submit={t('actions.takeOff')} onClose={onClose}>
      <TextField label={t('pages.reason')} required maxLength={500} {...textOf(form, 'remarks')} />
    </PanelForm>
  );
}
