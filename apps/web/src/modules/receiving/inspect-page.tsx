import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getQualityInspectionById } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Loader } from '@entrepot/ui/feedback/loader.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { Workplace } from '../packages/public.tsx';
import { Inspected } from './inspected.tsx';
import { InspectFloor } from './inspect-floor.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

/** Inspects the goods of a bin piece by piece, or shows the result of an inspection. */
export function Page() {
  const id = useTabLocation().query.get('id');
  if (id) return <One id={id} />;
  return <Workplace>{(warehouseId) => <InspectFloor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function One({ id }: { id: string }) {
  const { data, error, refetch } = useCallQuery(getQualityInspectionById, { id });
  if (error) return <ErrorState {...errorProps(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loader />;
  if (data.inspectionStatus === enumCodes.QualityInspectionStatus.Inspecting)
    return <InspectFloor warehouseId={data.warehouseId} startedInspection={data} />;
  return <Inspected inspection={data} />;
}
