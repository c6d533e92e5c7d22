import { editPackage, getEditPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { ResponseOf, WithRows } from '@entrepot/client/calls/api.ts';
import { useCallOnce } from '@entrepot/client/react/call-queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Form } from '../../core/form.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';
import { Declaration, declared } from './declaration.tsx';

type Editable = WithRows<ResponseOf<typeof getEditPackage.output>, typeof pkg>;

/** Completes or changes the declaration of a parcel. */
export function EditParcelPage() {
  const t = useTexts('packages');
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useCallOnce(getEditPackage, { id }, { of: pkg });
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

function Editing({ row }: { row: Editable }) {
  const t = useTexts('packages');
  const [, go] = useLocation();
  const form = useCallFields({
    of: editPackage,
    keys: [...declared],
    params: { id: row.id, rowVersion: row.rowVersion },
    defaults: { ...row },
    success: t('parcels.isChanged'),
    done: () => go(`/parcels/${row.id}`, { replace: true }),
  });
  return (
    <Form form={form} submit={t('parcels.save')}>
      <Declaration form={form} row={{ ...row }} />
    </Form>
  );
}
