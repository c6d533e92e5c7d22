import { handInCustomsPaper } from '@entrepot/contract/modules/customs/paper-calls.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { Form, textOf } from '../../core/form.tsx';
import { Soft } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';

const kinds = [1, 2, 3] as const;
const most = 15;

/** Takes pictures of a paper with the phone, or from it, and hands them in for an order that customs hold. */
export function HandIn({ orderId, onDone }: { orderId: string; onDone(): void }) {
  const t = useWords('customs');
  const form = useCallFields({
    of: handInCustomsPaper,
    keys: ['kind', 'imageUrls', 'remarks'],
    given: { orderId },
    starts: { kind: kinds[0], imageUrls: [] },
    wrongOf: ({ imageUrls }): Record<string, string> =>
      Array.isArray(imageUrls) && imageUrls.length > 0 ? {} : { imageUrls: t('errors.noPictures') },
    success: t('pages.handedIn'),
    done: onDone,
  });
  const pictures = Array.isArray(form.values.imageUrls) ? form.values.imageUrls.map(String) : [];
  return (
    <>
      <Form form={form} submit={t('actions.handIn')}>
        <Soft>{t('pages.paperPrivate')}</Soft>
        <Select<number>
          label={t('pages.paperKind')}
          options={kinds.map((value) => ({ value, label: t(`pages.paperKind${value}`) }))}
          searchable={false}
          required
          value={typeof form.values.kind === 'number' ? form.values.kind : null}
          onChange={(kind) => form.change('kind', kind)}
        />
        <UploadField
          name="imageUrls"
          label={t('pages.paperPictures')}
          value={pictures}
          onChange={(addresses) => form.change('imageUrls', addresses)}
          max={most}
          required
          error={form.errors.imageUrls || undefined}
        />
        <TextArea label={t('customsPaper.fields.remarks')} rows={2} maxLength={500} {...textOf(form, 'remarks')} />
      </Form>
      <Button kind="quiet" wide onClick={onDone}>
        {t('own.later')}
      </Button>
    </>
  );
}
