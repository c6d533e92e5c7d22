import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { Failed } from '../core/failed.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Facts, Inside, Panel, State } from '../core/parts.tsx';
import { Time } from '../core/times.tsx';

const times = ['signedTime', 'weighedTime', 'shelvedTime', 'orderedTime', 'departedTime'] as const;

/** One parcel as the floor sees it: where it lies, whose it is, what it weighs, what is wrong with it. */
export function ParcelPage() {
  const t = useWords('packages');
  const staff = useWords('staff');
  const { id = '' } = useParams<{ id: string }>();
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['package', id, language],
    queryFn: () => askRows(pkg, getPackageById, { id }, { quiet: true }),
  });
  const label = (key: string) => t(`package.fields.${key}`);
  const said = (value: unknown) => String(value ?? '');
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
              <Facts
                of={[
                  [label('packageStatus'), <State key="state" of="PackageStatus" code={data.packageStatus} />],
                  [label('warehouseId'), said(data.warehouseName)],
                  [label('shelfId'), said(data.shelvesName)],
                  [label('ownerId'), [data.ownerName, data.memberCode].filter(Boolean).join(' · ')],
                  [label('productName'), data.productName],
                  [label('quantity'), said(data.quantity)],
                  [label('actualWeight'), weight(data.actualWeight)],
                  [label('billingWeight'), weight(data.billingWeight)],
                  [label('internalRemarks'), data.internalRemarks],
                ]}
              />
              {data.pictures.length > 0 && <ImageThumbs addresses={data.pictures} />}
            </Inside>
          </Panel>
          <Panel title={t('pages.wayOfPackage')}>
            <Inside>
              <Facts of={times.map((step) => [t(`pages.steps.${step}`), data[step] && <Time key={step} at={data[step]} />])} />
            </Inside>
          </Panel>
          <Panel>
            <FullSiteLink to={`/PackageDetailed?id=${id}`}>{staff('find.fullSite')}</FullSiteLink>
          </Panel>
        </>
      )}
    </Page>
  );
}
