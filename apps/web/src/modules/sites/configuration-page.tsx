import { editSiteConfiguration, getSiteConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { lookUpSites } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { siteConfigurationIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Grid, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ask, askRows } from '@entrepot/client/calls/api.ts';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { FormRead } from '../../core/form/form-read.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { useCan, useSession } from '@entrepot/client/session/session.ts';

const PublicPages = late(() => import('./public-pages.tsx').then((part) => ({ default: part.PublicPages })), <LoadingBlock />);

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
    rows: [
      ['requireWeighBeforeShelving', 'autoApproveClaim'],
      ['unknownItemKeepDays', 'packageFreeKeepDays', 'returnKeepDays'],
      ['packageReturnFee'],
      ['mixCargoTypeGroups'],
    ],
  },
  {
    title: t('pages.floor'),
    rows: [
      ['weightDeviationShare', 'weightDeviation', 'leaderDeviationShare'],
      ['heaviestParcel', 'longestSide'],
      ['sizesRequired', 'smallestSide'],
      ['bagDeviationShare', 'bagDeviation'],
      ['countLimitPieces', 'countLimitShare'],
    ],
  },
  { title: t('pages.limits'), rows: [['autoEndDocumentDays', 'autoSignDays', 'arrearsBlockDays', 'codRemitDays']] },
  {
    title: t('pages.money'),
    rows: [
      ['manualLimit', 'discountLimit', 'discountShare'],
      ['refundToOriginalRoute', 'withdrawalEnabled'],
      ['companyName', 'companyAddress'],
      ['bankAccounts'],
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
  const [part, setPart] = useState(place.query.get('part') ?? (place.opens === 'PageConfiguration' ? 'pages' : 'rules'));
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
      {siteId && part === 'rules' && <Rules key={siteId} siteId={siteId} />}
      {siteId && part === 'pages' && (
        <Suspense fallback={<LoadingBlock />}>
          <PublicPages key={siteId} siteId={siteId} />
        </Suspense>
      )}
    </Stack>
  );
}

const load = (siteId: string) => askRows(siteConfiguration, getSiteConfiguration, { siteId }, { quiet: true });

/** The rules of a site: read, section by section, until somebody who may changes them. */
function Rules({ siteId }: { siteId: string }) {
  const t = useWords('sites');
  const can = useCan();
  const [editing, setEditing] = useState(false);
  if (editing) return <RulesForm siteId={siteId} onEnd={() => setEditing(false)} />;
  return (
    <FormRead
      of={siteConfiguration}
      id={siteId}
      sections={partsOf(t)}
      load={load}
      words={({ paymentTiming }) => ({ paymentTiming: t(`pages.timing${paymentTiming}`) })}
      actions={
        can(siteConfigurationIndex.Edit) && (
          <Button kind="primary" icon={<Icon name="edit" />} onClick={() => setEditing(true)}>
            {t('pages.editRules')}
          </Button>
        )
      }
    />
  );
}

function RulesForm({ siteId, onEnd }: { siteId: string; onEnd(): void }) {
  const t = useWords('sites');
  const never = { hint: t('pages.never0') };
  const off = { hint: t('pages.off0') };
  return (
    <FormPage
      of={siteConfiguration}
      id={siteId}
      sections={partsOf(t)}
      fields={{
        paymentTiming: { input: TimingInput },
        autoEndDocumentDays: never,
        autoSignDays: never,
        arrearsBlockDays: never,
        weightDeviation: { hint: t('pages.both') },
        bagDeviation: { hint: t('pages.both') },
        leaderDeviationShare: off,
        heaviestParcel: off,
        longestSide: off,
        smallestSide: off,
        cancelAfterPackingFee: { hint: t('pages.free0') },
        packageReturnFee: { hint: t('pages.free0') },
        manualLimit: off,
        discountLimit: off,
        discountShare: off,
        bankAccounts: { span: 4, hint: t('pages.bankAccountsHint') },
        mixCargoTypeGroups: { span: 4 },
        customsRules: { span: 4 },
      }}
      tabs
      load={load}
      save={async (values, row) => {
        await ask(editSiteConfiguration, { ...values, siteId, rowVersion: row?.rowVersion } as never, { quiet: true });
        return siteId;
      }}
      onSaved={onEnd}
      onCancel={onEnd}
    />
  );
}
