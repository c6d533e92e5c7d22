import { siteLanguage } from '@entrepot/contract/core/language.ts';
import { getSitePageConfiguration } from '@entrepot/contract/modules/sites/public-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './entry.module.css';

const parts = ['registerAgreement', 'serviceAgreement', 'privacyAgreement'] as const;

/** Shows the text of the agreement; read-only without `onAccept`. */
function AgreementReader({ onAccept }: { onAccept?: () => void }) {
  const t = useTexts('shell');
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

/** Checkbox of the agreement, with a link to its text. */
export function Agreement({ agreed, onChange, wrong }: { agreed: boolean; onChange(agreed: boolean): void; wrong: boolean }) {
  const t = useTexts('shell');
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

/** Informs, once per browser, that a customer who signs in accepts the agreement; renders nothing where the site has none. */
export function AgreementNote() {
  const t = useTexts('shell');
  const { data } = useSitePage();
  if (!data || !parts.some((part) => data[part])) return null;
  return (
    <p className={css.agree}>
      {t('entry.signInAgrees')} <AgreementReader />
    </p>
  );
}

function useSitePage() {
  const language = useLanguage();
  return useCallQuery(getSitePageConfiguration, { siteLanguage: siteLanguage(language) }, { anonymous: true });
}

function AgreementText() {
  const t = useTexts('shell');
  const { data, error, refetch } = useSitePage();
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
