import { handInCustomsPaper } from '@entrepot/contract/modules/customs/paper-calls.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { Form, textOf } from '../../core/form.tsx';
import { Soft } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';

const kinds = [1, 2, 3] as const;
const max = 15;

/** Takes or selects pictures of a document and submits them for an order detained by customs. */
export function SubmitPapers({ orderId, onDone }: { orderId: string; onDone(): void }) {
  const t = useTexts('customs');
  const form = useCallFields({
    of: handInCustomsPaper,
    keys: ['kind', 'imageUrls', 'remarks'],
    params: { orderId },
    defaults: { kind: kinds[0], imageUrls: [] },
    fieldProblem: ({ imageUrls }): Record<string, string> =>
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
          max={max}
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
