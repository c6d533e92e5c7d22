import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getQualityInspectionById } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Loader } from '@entrepot/ui/loader.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { Workplace } from '../packages/public.tsx';
import { Inspected } from './inspected.tsx';
import { InspectFloor } from './inspect-floor.tsx';

/** Inspecting the goods of a bin piece by piece, or looking at what an inspection found. */
export function Page() {
  const id = usePlace().query.get('id');
  if (id) return <One id={id} />;
  return <Workplace>{(warehouseId) => <InspectFloor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function One({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['inspection', id],
    queryFn: () => ask(getQualityInspectionById, { id }, { quiet: true }),
  });
  if (error) return <ErrorState {...errorProps(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loader />;
  if (data.inspectionStatus === enumCodes.QualityInspectionStatus.Inspecting)
    return <InspectFloor warehouseId={data.warehouseId} begun={data} />;
  return <Inspected inspection={data} />;
}
