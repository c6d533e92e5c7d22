import { editSiteConfiguration, getSiteConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { lookUpSites } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { siteConfigurationIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { Grid, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ask, askRows } from '@entrepot/client/calls/api.ts';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { leave, usePlace } from '../../core/tabs/place.ts';
import { useCan, useSession } from '@entrepot/client/session/session.ts';

const PublicPages = lazy(() => import('./public-pages.tsx').then((part) => ({ default: part.PublicPages })));

const partsOf = (t: Words) => [
  {
    title: t('pages.orders'),
    rows: [
      ['paymentTiming', 'autoApproveAfterPayment', 'userMayCancelAfterApproval'],
      ['quoteValidMinutes', 'unpaidOrderExpireHours'],
      ['cancelAfterPackingFee', 'supplementTolerance', 'refundTolerance'],
    ],
  },
  {
    title: t('pages.parcels'),
    rows: [['requireWeighBeforeShelving', 'autoApproveClaim'], ['unknownItemKeepDays', 'packageFreeKeepDays'], ['mixCargoTypeGroups']],
  },
  { title: t('pages.limits'), rows: [['autoEndDocumentDays', 'autoSignDays', 'arrearsBlockDays', 'codRemitDays']] },
  {
    title: t('pages.money'),
    rows: [
      ['refundToOriginalRoute', 'withdrawalEnabled', 'discountLimit'],
      ['referralReward', 'mallCommissionRate'],
      ['codFeeRate', 'codAdvance'],
    ],
  },
  { title: t('pages.customs'), rows: [['customsRules']] },
  { title: t('pages.signIn'), rows: [['loginFailureLimit', 'lockMinutes']] },
  { title: t('pages.browsers'), rows: [['errorLog']] },
];

const TimingInput = choiceInput('sites', 'pages.timing', [1, 2]);

/** The rules of a site and its public pages; those who work for several choose which. */
export function Page() {
  const t = useWords('sites');
  const place = usePlace();
  const can = useCan();
  const own = useSession(({ user }) => user?.siteId);
  const { data: sites = [] } = useQuery({ queryKey: ['sites'], queryFn: () => ask(lookUpSites, {}, { quiet: true }) });
  const [chosen, choose] = useState<string | null>(place.query.get('siteId'));
  const [part, setPart] = useState(place.query.get('part') ?? 'rules');
  const options = sites.map(({ value, name }) => ({ value, label: name }));
  const siteId = chosen ?? options.find(({ value }) => value === own)?.value ?? options[0]?.value ?? null;
  const tabs = [
    { key: 'rules', label: t('pages.rules') },
    ...(can(siteConfigurationIndex.EditPage) ? [{ key: 'pages', label: t('pages.publicPages') }] : []),
  ];
  return (
    <Stack>
      <PageHeader title={place.title} />
      {options.length > 1 && (
        <Grid columns={4}>
          <Select label={t('pages.site')} options={options} value={siteId} onChange={(value: string | null) => choose(value)} required />
        </Grid>
      )}
      {tabs.length > 1 && <Tabs label={place.title} tabs={tabs} value={part} onChange={setPart} />}
      {siteId && part === 'rules' && <RulesForm siteId={siteId} />}
      {siteId && part === 'pages' && (
        <Suspense fallback={<LoadingBlock />}>
          <PublicPages key={siteId} siteId={siteId} />
        </Suspense>
      )}
    </Stack>
  );
}

function RulesForm({ siteId }: { siteId: string }) {
  const t = useWords('sites');
  const place = usePlace();
  const [saved, setSaved] = useState(0);
  const never = { hint: t('pages.never0') };
  return (
    <FormPage
      key={`${siteId} ${saved}`}
      of={siteConfiguration}
      id={siteId}
      sections={partsOf(t)}
      fields={{
        paymentTiming: { input: TimingInput },
        autoEndDocumentDays: never,
        autoSignDays: never,
        arrearsBlockDays: never,
        cancelAfterPackingFee: { hint: t('pages.free0') },
        discountLimit: { hint: t('pages.free0') },
        mixCargoTypeGroups: { span: 4 },
        customsRules: { span: 4 },
      }}
      load={() => askRows(siteConfiguration, getSiteConfiguration, { siteId }, { quiet: true })}
      save={async (values, row) => {
        await ask(editSiteConfiguration, { ...values, siteId, rowVersion: row?.rowVersion } as never, { quiet: true });
        return siteId;
      }}
      onSaved={() => setSaved((times) => times + 1)}
      onCancel={() => leave(place)}
    />
  );
}
