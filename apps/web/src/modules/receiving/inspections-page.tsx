import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelQualityInspection } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { qualityInspectionIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';

type Row = Listed<typeof qualityInspection>;
const { Inspecting, ToBeInspected } = enumCodes.QualityInspectionStatus;
const detailOf = ({ id }: Row) => `/QualityInspectionEdit?id=${id}`;

/** Inspections: who looks at which goods now, and what they found. */
export function Page() {
  const t = useWords('receiving');
  const cancelling = useCall(cancelQualityInspection, { success: t('pages.floor.inspectionCancelled') });
  const cancel = async (row: Row) => {
    const title = t('pages.floor.cancelInspectionTitle', { bin: (row.binNumber as string | null) ?? (row.orderNo as string) });
    const agreed = await confirm({
      title,
      text: t('pages.floor.cancelInspectionText'),
      confirmLabel: t('actions.cancelInspection'),
      tone: 'danger',
    });
    if (agreed) await cancelling.run({ id: row.id });
  };
  const start = () => go('/QualityInspectionEdit');
  return (
    <ListPage
      of={qualityInspection}
      form={false}
      detail={detailOf}
      toolbar={[
        {
          key: 'start',
          label: t('actions.startInspection'),
          icon: <Icon name="scan" />,
          primary: true,
          needs: qualityInspectionIndex.Start,
          onClick: start,
        },
      ]}
      emptyAction={{ label: t('actions.startInspection'), onClick: start }}
      actions={[
        {
          key: 'goOn',
          label: t('actions.goOn'),
          needs: qualityInspectionIndex.Submit,
          shown: ({ inspectionStatus }) => inspectionStatus === Inspecting,
          run: (row) => go(detailOf(row)),
        },
        {
          key: 'cancel',
          label: t('actions.cancelInspection'),
          needs: qualityInspectionIndex.Cancel,
          tone: 'danger',
          later: true,
          shown: ({ inspectionStatus }) => inspectionStatus !== ToBeInspected,
          run: cancel,
        },
      ]}
    />
  );
}
