import { siteLanguage } from '@entrepot/contract/core/language.ts';
import { getSitePageConfiguration } from '@entrepot/contract/modules/sites/public-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import css from './entry.module.css';

const parts = ['registerAgreement', 'serviceAgreement', 'privacyAgreement'] as const;

/** Opens the text of the agreement; without a way to accept it, it is only read. */
function AgreementReader({ onAccept }: { onAccept?: () => void }) {
  const t = useWords('shell');
  const [open, setOpen] = useState(false);
  const accept = () => {
    onAccept?.();
    setOpen(false);
  };
  return (
    <>
      <Button kind="link" onClick={() => setOpen(true)}>
        {t('entry.readAgreement')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('entry.agreement')}
        size="large"
        footer={
          onAccept ? (
            <Button kind="primary" onClick={accept}>
              {t('entry.agreeNow')}
            </Button>
          ) : undefined
        }
      >
        <AgreementText />
      </Modal>
    </>
  );
}

/** The tick of the agreement, beside what opens its text. */
export function Agreement({ agreed, onChange, wrong }: { agreed: boolean; onChange(agreed: boolean): void; wrong: boolean }) {
  const t = useWords('shell');
  return (
    <div className={css.agree}>
      <Checkbox
        label={t('entry.agree')}
        checked={agreed}
        onChange={onChange}
        name="agreement"
        error={wrong ? t('entry.agreeFirst') : undefined}
      />
      <AgreementReader onAccept={() => onChange(true)} />
    </div>
  );
}

/** Says, the first time on this browser, that a customer who signs in accepts the agreement. */
export function AgreementNote() {
  const t = useWords('shell');
  return (
    <p className={css.agree}>
      {t('entry.signInAgrees')} <AgreementReader />
    </p>
  );
}

function AgreementText() {
  const t = useWords('shell');
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['agreements', language],
    queryFn: () => ask(getSitePageConfiguration, { siteLanguage: siteLanguage(language) as never }, { quiet: true, anonymous: true }),
  });
  if (error) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  const written = parts.filter((part) => data[part]);
  return (
    <div className={css.agreement}>
      {written.length === 0 && <p>{t('entry.noAgreement')}</p>}
      {written.map((part) => (
        <section key={part}>
          <h2>{t(`entry.${part}`)}</h2>
          {/* The server cleans rich text with an allow-list when it is saved. */}
          <div dangerouslySetInnerHTML={{ __html: data[part] ?? '' }} />
        </section>
      ))}
    </div>
  );
}
