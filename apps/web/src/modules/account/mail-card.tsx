import { useMailChoices } from '@entrepot/client/entry/use-mail-choices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { errorProps } from '../../core/app/error-props.ts';

/** The events of which the customer gets mails, and the language of the mails. */
export function MailCard() {
  const t = useTexts('account');
  const { error, refetch, isReady, lead, busy, events, language, languages, chooseLanguage } = useMailChoices();
  return (
    <Card title={t('mailCard.title')}>
      {!isReady && (error ? <ErrorState compact {...errorProps(error, refetch)} /> : <LoadingBlock />)}
      {isReady && (
        <Stack>
          <Text>{lead}</Text>
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
        </Stack>
      )}
    </Card>
  );
}
