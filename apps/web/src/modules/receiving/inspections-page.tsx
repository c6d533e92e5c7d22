import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelQualityInspection } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { qualityInspectionIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';

type Row = Listed<typeof qualityInspection>;
const { Inspecting, ToBeInspected } = enumCodes.QualityInspectionStatus;
const detailOf = ({ id }: Row) => `/QualityInspectionEdit?id=${id}`;

/** Inspections with inspector, goods and results. */
export function Page() {
  const t = useTexts('receiving');
  const actions: readonly Button<Row>[] = [
    {
      key: 'goOn',
      needs: qualityInspectionIndex.Submit,
      visible: ({ inspectionStatus }) => inspectionStatus === Inspecting,
      run: (row) => go(detailOf(row)),
    },
    callButton({
      key: 'cancelInspection',
      call: cancelQualityInspection,
      tone: 'danger',
      later: true,
      visible: ({ inspectionStatus }) => inspectionStatus !== ToBeInspected,
      confirm: ({ binNumber, orderNo }) => ({
        title: t('pages.floor.cancelInspectionTitle', { bin: binNumber ?? orderNo }),
        text: t('pages.floor.cancelInspectionText'),
      }),
      success: 'pages.floor.inspectionCancelled',
    }),
  ];
  return (
    <ListPage
      of={qualityInspection}
      form={false}
      detail={detailOf}
      toolbar={[
        {
          key: 'startInspection',
          icon: 'scan',
          primary: true,
          whenEmpty: 'too',
          needs: qualityInspectionIndex.Start,
          run: () => go('/QualityInspectionEdit'),
        },
      ]}
      actions={actions}
    />
  );
}
