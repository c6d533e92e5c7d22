import { type Language, siteLanguage } from '@entrepot/contract/core/language.ts';
import { getAgreement } from '@entrepot/contract/modules/sites/public-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../core/failed.tsx';
import { Soft } from '../core/parts.tsx';

const kinds = ['register', 'service', 'privacy'] as const;
const codeOf = (language: Language) => ([1, 2, 3] as const)[siteLanguage(language) - 1] ?? 1;

/** What whoever registers agrees to. */
export function AgreementText() {
  const t = useWords('entry');
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['agreements', language],
    queryFn: () =>
      Promise.all(kinds.map((kind) => ask(getAgreement, { kind, siteLanguage: codeOf(language) }, { quiet: true, anonymous: true }))),
  });
  if (!data) return error ? <Failed compact problem={error} again={refetch} /> : <LoadingBlock />;
  const written = data.filter(Boolean);
  if (written.length === 0) return <Soft>{t('register.noAgreement')}</Soft>;
  // The server cleans rich text with an allow-list when it is saved.
  return written.map((text, at) => <div key={at} dangerouslySetInnerHTML={{ __html: String(text) }} />);
}
