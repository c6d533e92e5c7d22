import type { Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { useState } from 'react';
import { FieldValue } from '../values/field-value.tsx';
import { differing, type FormValues } from '@entrepot/client/form/form-values.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';

interface StaleDialogProps {
  of: AnyResource;
  fields: Fields;
  id: string;
  own: FormValues;
  /** Loads the other version instead of the resource's own call. */
  load?(id: string): Promise<FormValues>;
  /** Saves the chosen values over the other person's version. */
  onSettle(values: FormValues, rowVersion: number): Promise<void>;
  onClose(): void;
}

/** Shows both versions of the fields that differ when someone else changed the row, and lets the person choose for each. */
export function StaleDialog({ of, fields, id, own, load, onSettle, onClose }: StaleDialogProps) {
  const t = useTexts(of.module);
  const web = useTexts('core-web');
  const { row: otherRow } = useRowToEdit<AnyResource, FormValues>(of, id, load);
  const [theirsChosen, setTheirsChosen] = useState<ReadonlySet<string>>(new Set());
  const keys = otherRow ? differing(fields, own, otherRow) : [];

  function choose(key: string, other: boolean) {
    const next = new Set(theirsChosen);
    if (other) next.add(key);
    else next.delete(key);
    setTheirsChosen(next);
  }
  async function save() {
    if (!otherRow) return;
    const chosen = keys.filter((key) => theirsChosen.has(key)).map((key) => [key, otherRow[key]]);
    await onSettle({ ...own, ...Object.fromEntries(chosen) }, Number(otherRow.rowVersion));
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={web('stale.title')}
      size="large"
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            {web('stale.back')}
          </Button>
          <Button kind="primary" disabled={!otherRow} onClick={save}>
            {web('stale.save')}
          </Button>
        </>
      }
    >
      <p>{web('stale.text')}</p>
      {!otherRow ? (
        <LoadingBlock />
      ) : (
        <table className="stale-table">
          <thead>
            <tr>
              <th scope="col">{web('stale.field')}</th>
              <th scope="col">{web('stale.mine')}</th>
              <th scope="col">{web('stale.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">{t(`${of.name}.fields.${key}`)}</th>
                {[false, true].map((other) => (
                  <td key={String(other)}>
                    <label>
                      <input
                        type="radio"
                        name={`stale-${key}`}
                        checked={theirsChosen.has(key) === other}
                        onChange={() => choose(key, other)}
                      />
                      {isNothing((other ? otherRow : own)[key]) ? '—' : <FieldValue of={of} name={key} row={other ? otherRow : own} />}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {otherRow && keys.length === 0 && <p>{web('stale.same')}</p>}
    </Modal>
  );
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';
