import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { previewTemplate } from '@entrepot/contract/modules/templates/calls.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';

const { Waybill, PickingList, PackageLabel, ShelvesLabel, LogisticsInvoice } = enumCodes.TemplateType;
/** Sample values of a template type. */
export const realOf: Readonly<Record<number, string>> = {
  [Waybill]: 'logisticsOrder',
  [PickingList]: 'pickingList',
  [PackageLabel]: 'package',
  [ShelvesLabel]: 'shelf',
  [LogisticsInvoice]: 'logisticsInvoice',
};

interface Props {
  template: { id: string; name: string; templateType: number };
  onClose(): void;
}

/** Previews a template with samples or with a selected row; stays open for the next one. */
export function PreviewDialog({ template: { id, name, templateType }, onClose }: Props) {
  const t = useTexts('templates');
  const Picker = pickerOf(realOf[templateType] ?? '');
  return (
    <CallDialog
      of={previewTemplate}
      about={{ module: 'templates' }}
      title={headed(t('pages.previewWith'), name)}
      rows={[['sampleId']]}
      fields={{
        sampleId: {
          label: t('pages.previewReal'),
          hidden: !Picker,
          draw: ({ value, onChange, ...props }) =>
            Picker && (
              <Picker
                {...props}
                placeholder={t('pages.previewSamples')}
                value={value ?? null}
                onChange={(picked) => onChange(typeof picked === 'string' ? picked : null)}
              />
            ),
        },
      }}
      params={{ id }}
      submit={t('actions.Preview')}
      done={(url) => void window.open(url, '_blank', 'noopener')}
      onClose={onClose}
    />
  );
}
