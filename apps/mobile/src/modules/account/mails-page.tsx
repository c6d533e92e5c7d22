import { useMailChoices } from '@entrepot/client/entry/use-mail-choices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Soft } from '../../core/parts.tsx';

/** Chooses the events of which the customer gets mails, and the language of the mails. */
export function MailsPage() {
  const t = useTexts('account');
  const { error, refetch, isReady, lead, busy, events, language, languages, chooseLanguage } = useMailChoices();
  return (
    <Page title={t('mailCard.title')} back="/settings">
      {isReady && <Soft>{lead}</Soft>}
      <Panel>
        {!isReady && (error ? <Failed problem={error} again={refetch} /> : <Waiting />)}
        {isReady && (
          <Inside>
            {events.map(({ event, label, isOn, choose }) => (
              <Switch key={event} label={label} checked={isOn} disabled={busy} onChange={(on) => void choose(on)} />
            ))}
            <Select
              label={t('mailCard.language')}
              options={languages}
              value={language}
              disabled={busy}
              onChange={(value) => void chooseLanguage(value)}
              required
            />
          </Inside>
        )}
      </Panel>
    </Page>
  );
}
