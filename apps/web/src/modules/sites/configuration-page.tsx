import { editSiteConfiguration, getSiteConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { lookUpSites } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { siteConfigurationIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Grid, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { callApi, fetchRows } from '@entrepot/client/calls/api.ts';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { type PartChange, usePartChange } from '../../core/form/use-part-change.ts';
import { FormRead } from '../../core/form/form-read.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useAddressValue, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useCan, useSession } from '@entrepot/client/session/session.ts';

const ActivitiesPart = late(() => import('./activities-part.tsx').then((part) => ({ default: part.ActivitiesPart })), <LoadingBlock />);
const PublicPages = late(() => import('./public-pages.tsx').then((part) => ({ default: part.PublicPages })), <LoadingBlock />);

const partsOf = (t: Translate) => [
  {
    title: t('pages.orders'),
    rows: [
      ['paymentTiming', 'autoApproveAfterPayment', 'userMayCancelAfterApproval'],
      ['quoteValidMinutes', 'unpaidOrderExpireHours'],
      ['cancelAfterPackingFee', 'returnCouponsOnCancel'],
      ['supplementTolerance', 'refundTolerance'],
      ['supplementLimit', 'supplementGraceDays'],
    ],
  },
  {
    title: t('pages.parcels'),
    rows: [
      ['requireWeighBeforeShelving', 'autoApproveClaim'],
      ['unknownItemKeepDays', 'packageFreeKeepDays', 'returnKeepDays'],
      ['packageReturnFee'],
      ['freeStorageOnWorkingDays', 'promiseInWorkingDays'],
      ['mixCargoTypeGroups'],
    ],
  },
  {
    title: t('pages.floor'),
    rows: [
      ['weightDeviationShare', 'weightDeviation', 'leaderDeviationShare'],
      ['volumeDeviationShare', 'volumeDeviation', 'volumeLeaderShare'],
      ['lightestDensity', 'densestDensity'],
      ['heaviestParcel', 'longestSide'],
      ['sizesRequired', 'smallestSide', 'saveStableWeight'],
      ['bagDeviationShare', 'bagDeviation', 'sealNumberRequired'],
      ['countLimitPieces', 'countLimitShare'],
    ],
  },
  { title: t('pages.limits'), rows: [['autoEndDocumentDays', 'autoSignDays', 'arrearsBlockDays', 'codRemitDays']] },
  {
    title: t('pages.approvals'),
    rows: [
      ['manualLimit', 'discountLimit', 'discountShare'],
      ['personLimit', 'customerLimit', 'totalLimit'],
      ['independentDays', 'priceApproval'],
    ],
  },
  {
    title: t('pages.money'),
    rows: [
      ['refundToOriginalRoute', 'refundLatePayments', 'withdrawalEnabled'],
      ['companyName', 'companyAddress'],
      ['companyPhone', 'companyTaxNumber'],
      ['mailSenderName', 'mailReplyAddress'],
      ['bankAccounts'],
      ['referralReward', 'rewardDays'],
      ['mallCommissionRate', 'mallRefundDays'],
      ['mallHoldDays', 'mallValuePerKilogram'],
      ['codFeeRate', 'codAdvance'],
    ],
  },
  { title: t('pages.mails'), rows: [['contactPhone', 'contactEmail', 'brandColor']] },
  { title: t('pages.customs'), rows: [['customsRules']] },
  { title: t('pages.signIn'), rows: [['loginFailureLimit', 'lockMinutes', 'securityLogDays'], ['staffSecondFactor'], ['securityAlerts']] },
  {
    title: t('pages.retention'),
    rows: [
      ['operationLogDays', 'userMessageDays', 'shelfLogDays', 'trackDays'],
      ['packingScanDays', 'importJobDays', 'trackingNumberDays'],
    ],
  },
  { title: t('pages.browsers'), rows: [['errorLog']] },
];

const TimingInput = choiceInput('sites', 'pages.timing', [1, 2]);

/** Rules, activities and public pages of a site; users of several sites select one. */
export function Page() {
  const t = useTexts('sites');
  const place = useTabLocation();
  const can = useCan();
  const own = useSession(({ user }) => user?.workSiteId);
  const { data: sites = [] } = useCallQuery(lookUpSites, {});
  const [chosen, choose] = useAddressValue('siteId');
  const [shownPart, setPart] = useAddressValue('part');
  const part = shownPart ?? (place.opens === 'PageConfiguration' ? 'pages' : 'rules');
  const form = usePartChange();
  const options = sites.map(({ value, name }) => ({ value, label: name }));
  const siteId = chosen ?? options.find(({ value }) => value === own)?.value ?? options[0]?.value ?? null;
  const tabs = [
    { key: 'rules', label: t('pages.rules') },
    { key: 'activities', label: t('pages.activities') },
    ...(can(siteConfigurationIndex.EditPage) ? [{ key: 'pages', label: t('pages.publicPages') }] : []),
  ];
  return (
    <Stack>
      <PageHeader title={place.title} />
      {options.length > 1 && (
        <Grid columns={4}>
          <Select
            label={t('pages.site')}
            options={options}
            value={siteId}
            onChange={(value: string | null) => void form.change(() => choose(value))}
            required
          />
        </Grid>
      )}
      {tabs.length > 1 && <Tabs label={place.title} tabs={tabs} value={part} onChange={(next) => void form.change(() => setPart(next))} />}
      {siteId && part === 'rules' && <Rules key={siteId} siteId={siteId} part={form} />}
      {siteId && part === 'activities' && (
        <Suspense fallback={<LoadingBlock />}>
          <ActivitiesPart key={siteId} siteId={siteId} part={form} />
        </Suspense>
      )}
      {siteId && part === 'pages' && (
        <Suspense fallback={<LoadingBlock />}>
          <PublicPages key={siteId} siteId={siteId} part={form} />
        </Suspense>
      )}
    </Stack>
  );
}

const load = (siteId: string) => fetchRows(siteConfiguration, getSiteConfiguration, { siteId }, { quiet: true });

/** Rules of a site by section, read-only until an authorized user edits them. */
function Rules({ siteId, part }: { siteId: string; part: PartChange }) {
  const t = useTexts('sites');
  const can = useCan();
  const [editing, setEditing] = useState(false);
  if (editing) return <RulesForm siteId={siteId} part={part} onEnd={() => setEditing(false)} />;
  return (
    <FormRead
      of={siteConfiguration}
      id={siteId}
      sections={partsOf(t)}
      load={load}
      texts={({ paymentTiming }) => ({ paymentTiming: t(`pages.timing${paymentTiming}`) })}
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

function RulesForm({ siteId, part, onEnd }: { siteId: string; part: PartChange; onEnd(): void }) {
  const t = useTexts('sites');
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
        arrearsBlockDays: { hint: t('pages.atOnce0') },
        weightDeviation: { hint: t('pages.both') },
        bagDeviation: { hint: t('pages.both') },
        leaderDeviationShare: off,
        volumeDeviation: { hint: t('pages.both') },
        volumeLeaderShare: off,
        lightestDensity: off,
        densestDensity: off,
        supplementLimit: off,
        supplementGraceDays: { hint: t('pages.supplementGraceHint') },
        freeStorageOnWorkingDays: { hint: t('pages.freeStorageHint') },
        promiseInWorkingDays: { hint: t('pages.promiseHint') },
        brandColor: { hint: t('pages.brandColorHint') },
        heaviestParcel: off,
        longestSide: off,
        smallestSide: off,
        cancelAfterPackingFee: { hint: t('pages.free0') },
        packageReturnFee: { hint: t('pages.free0') },
        mailSenderName: { hint: t('pages.mailSenderHint') },
        mailReplyAddress: { hint: t('pages.mailSenderHint') },
        manualLimit: off,
        discountLimit: off,
        discountShare: off,
        personLimit: off,
        customerLimit: off,
        totalLimit: off,
        mallHoldDays: { hint: t('pages.mallHoldHint') },
        mallValuePerKilogram: { hint: t('pages.mallValueHint') },
        independentDays: { hint: t('pages.independentHint') },
        bankAccounts: { span: 4, hint: t('pages.bankAccountsHint') },
        securityAlerts: { span: 4, hint: t('pages.securityAlertsHint') },
        mixCargoTypeGroups: { span: 4 },
        customsRules: { span: 4 },
      }}
      tabs
      mayLeaveRef={part.mayLeaveRef}
      load={load}
      save={async (values, row) => {
        await callApi(editSiteConfiguration, { ...values, siteId, rowVersion: row?.rowVersion }, { quiet: true });
        return siteId;
      }}
      onSaved={onEnd}
      onCancel={onEnd}
    />
  );
}
