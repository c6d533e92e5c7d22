import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { draftToWire } from '@entrepot/contract/core/wire.ts';
import { getEditSitePageConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { sitePageConfiguration } from '@entrepot/contract/modules/sites/site-page-configuration.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Grid, Stack } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useChoices } from '@entrepot/ui/form/choices.tsx';
import { useState } from 'react';
import { callApi, type Listed, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { FormPage } from '../../core/form/form-page.tsx';
import type { PartChange } from '../../core/form/use-part-change.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { send } from '@entrepot/client/calls/http.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { showSitePage } from '../../core/app/site-page.ts';
import { CarouselInput } from './carousel-input.tsx';
import { formOf, pick, previewUrl } from './picked-pictures.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { UploadsProvider } from '@entrepot/ui/form/uploads.tsx';

type Language = CodeOf<'SiteLanguage'>;
type PageRow = Listed<typeof sitePageConfiguration>;
type PageAnswer = ResponseOf<typeof getEditSitePageConfiguration.output>;

// Seventeen pictures of a telephone on a slow line.
const timeoutMs = 600_000;

// Filled by the server with the numbers of the site; a text may not contain them as they are, because texts have placeholders too.
const publishedNumbers = '{{freeStorageDays}}, {{unclaimedStorageDays}}';

const partsOf = (t: Translate) => [
  { title: t('pages.look'), rows: [['title'], ['headline'], ['lead'], ['logo', 'favicon'], ['carousel'], ['serviceCards']] },
  { title: t('pages.texts'), rows: [['aboutUs'], ['contactUs']] },
  {
    title: t('pages.agreements'),
    text: t('pages.agreementsText').replace('{placeholders}', publishedNumbers),
    rows: [['registerAgreement'], ['privacyAgreement'], ['serviceAgreement']],
  },
  { title: t('pages.foot'), rows: [['copyright', 'recordNumber']] },
];

/** Content of the public pages of a site, by language; `part` asks about unsaved changes before another language is shown. */
export function PublicPages({ siteId, part }: { siteId: string; part: PartChange }) {
  const t = useTexts('sites');
  const place = useTabLocation();
  const languages = useChoices('SiteLanguage');
  // Null until the server has named the site's own language.
  const [language, setLanguage] = useState<Language | null>(null);
  const [saved, setSaved] = useState(0);
  const [draft, setDraft] = useState(false);
  const [lacking, setLacking] = useState<PageAnswer['lacking']>([]);
  const fieldLabel = (field: string) => t(`sitePageConfiguration.fields.${field}`);
  const nameOf = (code: number) => languages.find(({ value }) => value === code)?.label ?? '';
  const load = async (): Promise<PageRow> => {
    const row = await callApi(getEditSitePageConfiguration, { siteId, siteLanguage: language }, { quiet: true });
    setDraft(Boolean(row.draft));
    setLacking(row.lacking);
    if (language === null) setLanguage(row.siteLanguage);
    return { ...row, id: siteId };
  };
  const save = async (values: FormValues, row: FormValues | null) => {
    const draft = draftToWire(sitePageConfiguration.fields, { ...values, siteLanguage: language }, siteZone(), 'sent');
    const form = formOf({ ...draft, SiteId: siteId, RowVersion: row?.rowVersion ?? 0 });
    await send('/Site/EditSitePageConfiguration', form, { timeout: timeoutMs });
    void showSitePage();
    return siteId;
  };
  return (
    <Stack>
      <Grid columns={4}>
        <Select
          label={t('pages.language')}
          options={languages}
          value={language}
          onChange={(next) => next && void part.change(() => setLanguage(next))}
          required
        />
      </Grid>
      {lacking.map(({ siteLanguage, fields }) => (
        <Alert
          key={siteLanguage}
          tone="warn"
          title={t('pages.lacking', { language: nameOf(siteLanguage), fields: fields.map(fieldLabel).join(t('activities.and')) })}
        />
      ))}
      {draft && <Alert tone="warn" title={t('pages.draft')} />}
      <FormPage
        key={`${siteId} ${language} ${saved}`}
        of={sitePageConfiguration}
        id={`${siteId} ${language}`}
        sections={partsOf(t)}
        fields={{
          title: { span: 2 },
          logo: { input: SitePictureInput, hint: t('pages.logoHint') },
          favicon: { input: SitePictureInput, hint: t('pages.faviconHint') },
          carousel: { input: CarouselInput },
        }}
        mayLeaveRef={part.mayLeaveRef}
        load={load}
        save={save}
        onSaved={() => setSaved((times) => times + 1)}
        onCancel={() => leave(place)}
      />
    </Stack>
  );
}

/** One picture of the public pages; it is sent with the form. */
function SitePictureInput({ value, onChange, ...props }: InputProps<string>) {
  return (
    <UploadsProvider upload={pick} urlOf={previewUrl}>
      <UploadField {...props} max={1} value={value ? [value] : []} onChange={(list) => onChange(list[0] ?? null)} />
    </UploadsProvider>
  );
}
