import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { printCommodityLabels } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { printLabels } from '../../core/print/print-pdf.ts';

interface Props {
  rows: readonly { id: string }[];
  onClose(): void;
}

/** Prints codes of commodities as labels, each with its number of copies. */
export function LabelsDialog({ rows, onClose }: Props) {
  const t = useTexts('commodities');
  return (
    <CallDialog
      of={printCommodityLabels}
      about={commodity}
      size="small"
      title={t('pages.labelsOf', { count: rows.length })}
      rows={[['copies']]}
      fields={{ copies: { label: t('pages.copies') } }}
      defaults={{ copies: 1 }}
      params={{ ids: rows.map(({ id }) => id) }}
      submit={t('actions.print')}
      done={(address) => {
        void printLabels(address, enumCodes.TemplateType.PackageLabel);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
