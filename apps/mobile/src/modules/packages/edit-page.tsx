import { editPackage, getEditPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Form } from '../../core/form.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';
import { Declaration, declared } from './declaration.tsx';

const open = (id: string) => askRows(pkg, getEditPackage, { id }, { quiet: true });

/** Completes or changes what is declared of a parcel. */
export function EditParcelPage() {
  const t = useWords('packages');
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['package-to-edit', id],
    queryFn: () => open(id),
    gcTime: 0,
    refetchOnMount: false,
  });
  return (
    <Page title={t('parcels.edit')} back={`/parcels/${id}`}>
      <Panel>
        <Inside>
          {data && <Editing row={data} />}
          {!data && (error ? <Failed problem={error} again={refetch} /> : <LoadingBlock />)}
        </Inside>
      </Panel>
    </Page>
  );
}

function Editing({ row }: { row: Awaited<ReturnType<typeof open>> }) {
  const t = useWords('packages');
  const [, go] = useLocation();
  const form = useCallFields({
    of: editPackage,
    keys: [...declared],
    given: { id: row.id, rowVersion: row.rowVersion },
    starts: { ...row },
    success: t('parcels.isChanged'),
    done: () => go(`/parcels/${row.id}`, { replace: true }),
  });
  return (
    <Form form={form} submit={t('parcels.save')}>
      <Declaration form={form} />
    </Form>
  );
}
