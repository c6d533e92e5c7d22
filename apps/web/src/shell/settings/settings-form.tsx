import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Grid, Stack } from '@entrepot/ui/page/layout.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { MultiSelect } from '@entrepot/ui/form/select.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { type FormEvent, type ReactNode, useState, type KeyboardEvent } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { saveConfiguration, useSession } from '@entrepot/client/session/session.ts';
import { setSettings, useSettings } from '@entrepot/client/browser/settings.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { defaultDraft, draftOf, partsOf, problemsOf, type SettingsDraft } from './settings-draft.ts';
import css from './settings.module.css';
import { ThemeField } from './theme-field.tsx';

interface KeyFieldProps {
  label: string;
  value: string;
  onChange(key: string): void;
  hint?: string;
  error?: string | undefined;
}

// Keys that navigate the form or act as modifiers.
const ignoredKeys = new Set(['Tab', 'Escape', 'Enter', 'Shift', 'Control', 'Alt', 'Meta']);

/** Field for a key name; pressing the key fills it in. */
function KeyField({ label, value, onChange, hint, error }: KeyFieldProps) {
  function press(event: KeyboardEvent) {
    if (ignoredKeys.has(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(event.key === ' ' ? 'Space' : event.key);
  }
  return <TextField label={label} value={value} onChange={() => undefined} onKeyDown={press} mono hint={hint} error={error} />;
}

type Switched = 'tagsView' | 'fixedHeader' | 'fixedActionBar' | 'sidebarLogo' | 'openService' | 'autoPrint';

/** Settings of this browser and the user's hardware; applied on save. */
export function SettingsForm({ onDone }: { onDone?: () => void }) {
  const t = useTexts('shell');
  const core = useTexts('core');
  const settings = useSettings();
  const { user, configuration } = useSession();
  const [draft, setDraft] = useState(() => draftOf(settings, configuration));
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const problems = tried ? problemsOf(draft) : {};
  const put = <K extends keyof SettingsDraft>(key: K, value: SettingsDraft[K]) => setDraft({ ...draft, [key]: value });
  const problemProps = (key: keyof SettingsDraft) => {
    const wrong = problems[key];
    // The values of a text may name another: what a key of the screens does.
    const values = {
      ...wrong?.values,
      ...(wrong?.name === 'settings.screenKey' && { action: t(`screenKeys.${draft[key as 'scaleKey']}`) }),
    };
    return wrong && { error: (wrong.namespace === 'core' ? core : t)(wrong.name, values) };
  };
  const onOff = (key: Switched) => <Switch label={t(`settings.${key}`)} checked={draft[key]} onChange={(on) => put(key, on)} />;

  const saving = useAction(
    async (wanted: SettingsDraft) => {
      const { local, configuration: own } = partsOf(wanted);
      await saveConfiguration(own);
      setSettings(local);
      setDraft(wanted);
    },
    {
      success: t('settings.saved'),
      handle: (refusal) => {
        setProblem(refusal.message);
        return true;
      },
      done: onDone,
    },
  );
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setProblem('');
    if (Object.keys(problemsOf(draft)).length === 0) await saving.run(draft);
  }
  async function reset() {
    const agreed = await confirm({ title: t('settings.resetTitle'), text: t('settings.resetText'), confirmLabel: t('settings.reset') });
    if (agreed) await saving.run(defaultDraft());
  }
  return (
    <form className={css.form} onSubmit={(event) => void save(event)} noValidate>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <Part title={t('settings.title')}>
        <ThemeField value={draft.theme} onChange={(colour) => put('theme', colour)} />
        {onOff('tagsView')}
        {onOff('fixedHeader')}
        {onOff('fixedActionBar')}
        {onOff('sidebarLogo')}
      </Part>
      <Part title={t('settings.printing')}>
        {onOff('openService')}
        <TextField
          label={t('settings.address')}
          value={draft.address}
          onChange={(text) => put('address', text)}
          maxLength={255}
          mono
          {...problemProps('address')}
        />
        {onOff('autoPrint')}
        <MultiSelect
          label={t('settings.autoPrintWarehouseIds')}
          options={(user?.warehouses ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.autoPrintWarehouseIds}
          onChange={(ids) => put('autoPrintWarehouseIds', ids)}
          hint={t('settings.warehousesHint')}
        />
        <Grid columns={2}>
          <NumberField
            label={t('settings.rows')}
            value={draft.rows}
            onChange={(text) => put('rows', text)}
            required
            {...problemProps('rows')}
          />
          <NumberField
            label={t('settings.columns')}
            value={draft.columns}
            onChange={(text) => put('columns', text)}
            required
            {...problemProps('columns')}
          />
        </Grid>
      </Part>
      <Part title={t('settings.keys')}>
        <Grid columns={2}>
          <KeyField
            label={t('settings.cameraKey')}
            hint={t('settings.keyHint')}
            value={draft.cameraKey}
            onChange={(key) => put('cameraKey', key)}
            {...problemProps('cameraKey')}
          />
          <KeyField
            label={t('settings.scaleKey')}
            hint={t('settings.keyHint')}
            value={draft.scaleKey}
            onChange={(key) => put('scaleKey', key)}
            {...problemProps('scaleKey')}
          />
        </Grid>
      </Part>
      <div className={css.foot}>
        <Button type="submit" kind="primary" busy={saving.busy}>
          {t('settings.save')}
        </Button>
        <Button onClick={reset}>{t('settings.reset')}</Button>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <Stack>{children}</Stack>
    </section>
  );
}
