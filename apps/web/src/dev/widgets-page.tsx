import { languages } from '@entrepot/contract/core/language.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import type { Density } from '@entrepot/ui/base/look-props.ts';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { SettingsContext, useSettings as useKitSettings } from '@entrepot/ui/base/settings.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import type { ComponentType } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLanguage } from '@entrepot/client/react/use-texts.ts';
import { switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { DetailWidgets } from './detail-widgets.tsx';
import { EditWidgets } from './edit-widgets.tsx';
import { FormWidgets } from './form-widgets.tsx';
import { ListWidgets } from './list-widgets.tsx';
import { MessageWidgets } from './message-widgets.tsx';
import { PickerWidgets } from './picker-widgets.tsx';
import { PictureWidgets } from './picture-widgets.tsx';
import { TableWidgets } from './table-widgets.tsx';
import { sampleCurrency } from './samples.ts';
import css from './widgets-page.module.css';
import { useDevTexts } from './texts.ts';

const groups: Record<string, ComponentType> = {
  lists: ListWidgets,
  tables: TableWidgets,
  edits: EditWidgets,
  pickers: PickerWidgets,
  forms: FormWidgets,
  details: DetailWidgets,
  pictures: PictureWidgets,
  messages: MessageWidgets,
};
const densities: readonly Density[] = ['default', 'medium', 'small', 'mini'];

/** Every widget of the kit in all its states, for who builds with them and for tests; in no build that people get. */
export function WidgetsPage() {
  const t = useDevTexts();
  const language = useLanguage();
  const { size } = useSettings();
  const [, go] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('group') ?? '';
  const group = wanted in groups ? wanted : 'lists';
  const Group = groups[group]!;
  const settings = useKitSettings();
  return (
    <main className={css.page}>
      <SettingsContext value={{ ...settings, currencyOf: () => sampleCurrency }}>
        <Stack>
          <PageHeader
            title={t('title')}
            actions={
              <>
                <Select
                  label={t('density')}
                  hideLabel
                  options={densities.map((value) => ({ value, label: t(`size.${value}`) }))}
                  clearable={false}
                  value={size}
                  onChange={(next) => next && setSetting('size', next as Density)}
                />
                <Select
                  label={t('language')}
                  hideLabel
                  options={languages.map((value) => ({ value, label: value }))}
                  clearable={false}
                  value={language}
                  onChange={(next) => next && void switchLanguage(next)}
                />
              </>
            }
          />
          <Tabs
            label={t('groups')}
            value={group}
            onChange={(key) => go(`/dev/widgets?group=${key}`)}
            tabs={Object.keys(groups).map((key) => ({ key, label: t(`group.${key}`), content: key === group ? <Group /> : undefined }))}
          />
        </Stack>
      </SettingsContext>
    </main>
  );
}
