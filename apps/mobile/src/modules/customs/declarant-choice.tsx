import { needsOf } from '@entrepot/contract/core/resource.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useEffect, useState } from 'react';
import { Inside, Panel, Row } from '../../core/parts.tsx';
import { NewDeclarant } from './new-declarant.tsx';

/** Loads the customer's declarants. Earlier steps call it to prefetch them, because late content would shift the button being pressed. */
export function useDeclarants() {
  return useCallQuery(lookUpApplicants, { rows: 100 });
}

interface Props {
  value: string | null;
  onChange(id: string | null): void;
  /** The message shown if the chosen declarant has no entries left. */
  usedUp: string | null;
}

/** Chooses one of the customer's declarants or adds one; renders nothing if there are none and none is required. */
export function DeclarantChoice({ value, onChange, usedUp }: Props) {
  const t = useTexts('customs');
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const { data } = useDeclarants();
  const known = data?.data;
  const isMissing = value !== null && known !== undefined && !known.some(({ id }) => id === value);
  useEffect(() => {
    // A declarant chosen days ago may have been deactivated.
    if (isMissing) onChange(null);
  }, [isMissing]);
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
            value={isMissing ? null : value}
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
