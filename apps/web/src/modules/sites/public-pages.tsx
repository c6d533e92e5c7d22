import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { siteLanguage } from '@entrepot/contract/core/language.ts';
import { draftToWire } from '@entrepot/contract/core/wire.ts';
import { getEditSitePageConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { sitePageConfiguration } from '@entrepot/contract/modules/sites/site-page-configuration.ts';
import { Grid, Stack } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useChoices } from '@entrepot/ui/choices.tsx';
import { useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { FormPage } from '../../core/form/form-page.tsx';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { send } from '@entrepot/client/calls/http.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { languageNow, type Words } from '@entrepot/client/texts/i18n.ts';
import { leave, usePlace } from '../../core/tabs/place.ts';
import { showSitePage } from '../../core/app/site-page.ts';
import { CarouselInput } from './carousel-input.tsx';
import { formOf } from './picked-pictures.ts';
import { SitePictureInput } from './site-picture-input.tsx';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';

type Language = CodeOf<'SiteLanguage'>;
type PageRow = Listed<typeof sitePageConfiguration>;

// Seventeen pictures of a telephone on a slow line.
const patience = 600_000;

const partsOf = (t: Words) => [
  { title: t('pages.look'), rows: [['title'], ['headline'], ['lead'], ['logo', 'favicon'], ['carousel'], ['serviceCards']] },
  { title: t('pages.texts'), rows: [['aboutUs'], ['contactUs']] },
  {
    title: t('pages.agreements'),
    text: t('pages.agreementsText'),
    rows: [['registerAgreement'], ['privacyAgreement'], ['serviceAgreement']],
  },
  { title: t('pages.foot'), rows: [['copyright', 'recordNumber']] },
];

/** What the public pages of a site say and show, language by language. */
export function PublicPages({ siteId }: { siteId: string }) {
  const t = useWords('sites');
  const place = usePlace();
  const languages = useChoices('SiteLanguage');
  const [language, setLanguage] = useState<Language>(siteLanguage(languageNow()) as Language);
  const [saved, setSaved] = useState(0);
  const load = async () =>
    ({
      ...(await ask(getEditSitePageConfiguration, { siteId, siteLanguage: language }, { quiet: true })),
      id: siteId,
    }) as unknown as PageRow;
  const save = async (values: FormValues, row: FormValues | null) => {
    const draft = draftToWire(sitePageConfiguration.fields, { ...values, siteLanguage: language }, siteZone());
    const form = formOf({ ...draft, SiteId: siteId, RowVersion: row?.rowVersion ?? 0 });
    await send('/Site/EditSitePageConfiguration', form, { timeout: patience });
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
          onChange={(next) => setLanguage(next as Language)}
          required
        />
      </Grid>
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
        load={load}
        save={save}
        onSaved={() => setSaved((times) => times + 1)}
        onCancel={() => leave(place)}
      />
    </Stack>
  );
}
