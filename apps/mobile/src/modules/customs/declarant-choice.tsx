import { needsOf } from '@entrepot/contract/core/resource.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Inside, Panel, Row } from '../../core/parts.tsx';
import { NewDeclarant } from './new-declarant.tsx';

/** The customer's declarants, also for a page that will offer them on a later step: what comes late pushes away what is pressed. */
export function useDeclarants() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['select', 'applicant', language],
    queryFn: () => ask(lookUpApplicants, { rows: 100 }, { quiet: true }),
  });
}

interface Props {
  value: string | null;
  onChange(id: string | null): void;
  /** In words, when whoever declares the order now has no entry left. */
  usedUp: string | null;
}

/** Who declares an order to customs: one of the customer's declarants, or a new one; nothing where there are none and none is needed. */
export function DeclarantChoice({ value, onChange, usedUp }: Props) {
  const t = useWords('customs');
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const { data } = useDeclarants();
  const known = data?.data;
  const isGone = value !== null && known !== undefined && !known.some(({ id }) => id === value);
  useEffect(() => {
    // What was chosen days ago may be out of use by now.
    if (isGone) onChange(null);
  }, [isGone]);
  if (!known || (known.length === 0 && usedUp === null)) return null;
  return (
    <Panel title={t('own.declarantTitle')}>
      {known.length > 0 && (
        <Inside>
          <Select<string>
            label={t('applicant.title')}
            options={known.map(({ id, name, halfYearEntries: used }) => ({
              value: id,
              label: used ? t('own.declarantUsed', { name, used, count: used }) : name,
            }))}
            value={isGone ? null : value}
            onChange={onChange}
            hint={t('own.declarantHint')}
            clearable
          />
        </Inside>
      )}
      {usedUp !== null && (
        <Inside>
          <Alert tone="warn" title={usedUp} />
        </Inside>
      )}
      {can(needsOf(applicant, 'create')) && !isAdding && (
        <Row title={t('own.newDeclarant')} lines={t('own.newDeclarantText')} onPress={() => setAdding(true)} />
      )}
      {isAdding && (
        <NewDeclarant
          onDone={(id) => {
            setAdding(false);
            if (id) onChange(id);
          }}
        />
      )}
    </Panel>
  );
}
