import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { languageNames, languages, siteLanguage } from '@entrepot/contract/core/language.ts';
import { editMineMailChoices, getMineMailChoices } from '@entrepot/contract/modules/messaging/mail-choice.ts';
import { useState } from 'react';
import { useCallQuery } from '../react/call-query.ts';
import { useCall } from '../react/use-action.ts';
import { useTexts } from '../react/use-texts.ts';
import { enumLabel } from '../texts/enum-label.ts';

type MailEvent = CodeOf<'CustomerMailEvent'>;
const events: readonly MailEvent[] = Object.values(enumCodes.CustomerMailEvent);

// The choice of no language of one's own.
const ofSite = 0;
interface LanguageOption {
  value: number;
  label: string;
}

/** The mails that a customer gets, and their language. Each choice takes effect immediately; one that failed is shown as before. */
export function useMailChoices() {
  const t = useTexts('account');
  const { data, error, refetch } = useCallQuery(getMineMailChoices, {});
  const [pending, setPending] = useState<{ events: MailEvent[]; siteLanguage: CodeOf<'SiteLanguage'> | null }>();
  const saving = useCall(editMineMailChoices, { success: t('mailCard.saved') });
  const shown = pending ?? (data && { events: data.events as MailEvent[], siteLanguage: data.siteLanguage ?? null });
  async function save(next: NonNullable<typeof shown>) {
    setPending(next);
    await saving.run(next);
    await refetch();
    setPending(undefined);
  }
  return {
    error,
    refetch,
    isReady: shown !== undefined,
    lead: data?.emailVerified ? t('mailCard.lead', { email: data.email }) : t('mailCard.none'),
    busy: saving.busy || pending !== undefined,
    events: events.map((event) => ({
      event,
      label: enumLabel('CustomerMailEvent', event),
      isOn: shown?.events.includes(event) ?? false,
      choose: (on: boolean) =>
        shown && save({ ...shown, events: events.filter((one) => (one === event ? on : shown.events.includes(one))) }),
    })),
    language: shown?.siteLanguage ?? ofSite,
    languages: [
      { value: ofSite, label: t('mailCard.siteLanguage') },
      ...languages.map((one): LanguageOption => ({ value: siteLanguage(one), label: languageNames[one] })),
    ],
    chooseLanguage: (value: number | null) => shown && save({ ...shown, siteLanguage: value ? (value as CodeOf<'SiteLanguage'>) : null }),
  };
}
