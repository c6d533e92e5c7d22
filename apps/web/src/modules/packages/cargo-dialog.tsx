import { setPackageCargoType } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCargoTypes } from './choices.tsx';
import type { PackageRow } from './package-facts.ts';
import { tellRows } from './row-answers.ts';

/** Corrects the cargo type of some packages; each customer is told. */
export function CargoDialog({ rows, onClose }: { rows: readonly PackageRow[]; onClose(): void }) {
  const t = useWords('packages');
  const types = useCargoTypes();
  const [type, setType] = useState<string | null>(rows.length === 1 ? (rows[0]!.cargoTypeId as string | null) : null);
  const setting = useCall(setPackageCargoType, {
    done(answers) {
      tellRows(t, answers, rows, 'pages.cargoSet');
      onClose();
    },
  });
  const save = () => type && setting.run({ ids: rows.map(({ id }) => id), cargoTypeId: type });
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('actions.setCargoType')}
      footer={
        <Button kind="primary" disabled={!type} onClick={save}>
          {t('actions.setCargoTypeOf', { count: rows.length })}
        </Button>
      }
    >
      <Select
        label={t('package.fields.cargoTypeId')}
        options={types}
        value={type}
        onChange={(value) => setType(value as string | null)}
        hint={t('pages.cargoHint')}
        required
      />
    </Modal>
  );
}
