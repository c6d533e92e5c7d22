import { siteLanguage } from '@entrepot/contract/core/language.ts';
import { getSitePageConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../core/api.ts';
import { errorProps } from '../../core/error-props.ts';
import { useLanguage, useWords } from '../../core/i18n.ts';
import css from './entry.module.css';

const parts = ['registerAgreement', 'serviceAgreement', 'privacyAgreement'] as const;

/** The tick of the agreement, beside what opens its text. */
export function Agreement({ agreed, onChange, wrong }: { agreed: boolean; onChange(agreed: boolean): void; wrong: boolean }) {
  const t = useWords('shell');
  const [open, setOpen] = useState(false);
  return (
    <div className={css.agree}>
      <Checkbox
        label={t('entry.agree')}
        checked={agreed}
        onChange={onChange}
        name="agreement"
        {...(wrong ? { error: t('entry.agreeFirst') } : {})}
      />
      <Button kind="link" onClick={() => setOpen(true)}>
        {t('entry.readAgreement')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('entry.agreement')}
        size="large"
        footer={
          <Button
            kind="primary"
            onClick={() => {
              onChange(true);
              setOpen(false);
            }}
          >
            {t('entry.agreeNow')}
          </Button>
        }
      >
        <AgreementText />
      </Modal>
    </div>
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
