import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { useState } from 'react';
import { useParams } from 'wouter';
import { Failed } from '../core/failed.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { DetailList, Inside, Panel, State } from '../core/parts.tsx';
import { Time } from '../core/times.tsx';
import { TakeOut } from './take-out.tsx';
import { packageLowerShelf } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { textOf } from '../core/form.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';

/** Takes a package off its shelf, with the reason. */
function TakeOffShelf({ id, number, onClose }: { id: string; number: string; onClose(): void }) {
  const t = useTexts('packages');
  const form = useCallFields({
    of: packageLowerShelf,
    keys: ['remarks'],
    params: { ids: [id] },
    entered: `take-off:${id}`,
    done: (answers) => {
      const refused = answers.find(({ ok }) => !ok);
      if (refused) toast({ tone: 'error', text: refused.message ?? '' });
      else toast({ tone: 'success', text: t('pages.takenOff', { count: 1 }) });
      onClose();
    },
  });
  return (
    <PanelForm title={`${t('actions.takeOff')} · ${number}`} form={form} submit={t('actions.takeOff')} onClose={onClose}>
      <TextField label={t('pages.reason')} required maxLength={500} {...textOf(form, 'remarks')} />
    </PanelForm>
  );
}

const times = ['signedTime', 'weighedTime', 'shelvedTime', 'orderedTime', 'departedTime'] as const;

/** One parcel for warehouse staff: shelf, customer, weight, problem. */
export function ParcelPage() {
  const t = useTexts('packages');
  const staff = useTexts('staff');
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useCallQuery(getPackageById, { id }, { of: pkg });
  const can = useCan();
  const [leaving, setLeaving] = useState(false);
  const mayTakeOff = ({ packageStatus, frozenQuantity }: { packageStatus: CodeOf<'PackageStatus'>; frozenQuantity: number }) =>
    can(packagePutOnShelvesIndex.Lower) && packageStates.can(packageStatus, 'lower') && frozenQuantity === 0;
  const label = (key: string) => t(`package.fields.${key}`);
  const textOf = (value: unknown) => String(value ?? '');
  const weight = (value: unknown) => Number(value) > 0 && `${Number(value)} kg`;
  return (
    <Page title={t('package.title')} back="/staff/find">
      {!data && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={6} />}</Panel>}
      {data && (
        <>
          <Panel>
            <Inside>
              <div>
                <CopyText text={data.courierNumber} />
              </div>
              {data.problemType && (
                <Alert tone="warn">
                  <State of="PackageProblemType" code={data.problemType} /> {data.problemRemarks}
                </Alert>
              )}
              <DetailList
                of={[
                  [label('packageStatus'), <State key="state" of="PackageStatus" code={data.packageStatus} />],
                  [label('warehouseId'), textOf(data.warehouseName)],
                  [label('shelfId'), textOf(data.shelvesName)],
                  [label('ownerId'), [data.ownerName, data.memberCode].filter(Boolean).join(' · ')],
                  [label('productName'), data.productName],
                  [label('quantity'), textOf(data.quantity)],
                  [label('actualWeight'), weight(data.actualWeight)],
                  [label('billingWeight'), weight(data.billingWeight)],
                  [label('internalRemarks'), data.internalRemarks],
                ]}
              />
              {data.pictures.length > 0 && <ImageThumbs addresses={data.pictures} />}
            </Inside>
          </Panel>
          <TakeOut parcel={data} />
          <Panel title={t('pages.wayOfPackage')}>
            <Inside>
              <DetailList of={times.map((step) => [t(`pages.steps.${step}`), data[step] && <Time key={step} at={data[step]} />])} />
            </Inside>
          </Panel>
          {leaving && <TakeOffShelf id={id} number={data.courierNumber} onClose={() => setLeaving(false)} />}
          <Panel>
            {!leaving && mayTakeOff(data) && (
              <Inside>
                <Button wide onClick={() => setLeaving(true)}>
                  {t('actions.takeOff')}
                </Button>
              </Inside>
            )}
            <FullSiteLink to={`/PackageDetailed?id=${id}`}>{staff('find.fullSite')}</FullSiteLink>
          </Panel>
        </>
      )}
    </Page>
  );
}
