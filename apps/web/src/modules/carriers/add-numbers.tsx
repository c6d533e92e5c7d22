import { checkDigitRules } from '@entrepot/contract/modules/carriers/check-digit-rules.ts';
import { establishLocalTrackingNumbers, mostNumbers } from '@entrepot/contract/modules/carriers/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { NumbersField, type PoolNumbers, useNumbers } from '../../core/list/number-pool.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** Adds numbers to a carrier's pool: a range with its check digit, or a list; those it has already are skipped and counted. */
export function AddNumbers({ carrierId, name, onClose }: { carrierId: string; name: string; onClose(): void }) {
  const t = useWords('carriers');
  const web = useWords('core-web');
  const [typed, setTyped] = useNumbers();
  const [suffix, setSuffix] = useState('');
  const [checkDigitRule, setRule] = useState<number>(checkDigitRules.None);
  const adding = useCall(establishLocalTrackingNumbers, {
    success: ({ added, skipped }) => t(skipped ? 'pages.addedSkipped' : 'pages.added', { added, skipped }),
    done: onClose,
  });
  const { way, range, numbers } = typed;
  const count = way === 'range' ? countOf(range) : numbers.length;
  const add = () => adding.run(way === 'range' ? { carrierId, ...range, suffix, checkDigitRule } : { carrierId, numbers });
  const rules = Object.values(checkDigitRules).map((value) => ({ value, label: t(`pages.checkDigitRules.${value}`) }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.addNumbersTitle', { name })}
      footer={
        <Button kind="primary" onClick={add} busy={adding.busy} disabled={count < 1 || count > mostNumbers}>
          {web('numberPool.addCount', { count })}
        </Button>
      }
    >
      <Stack>
        <NumbersField
          value={typed}
          onChange={setTyped}
          prefixMax={12}
          most={mostNumbers}
          count={count}
          beside={
            <TextField
              label={t('pages.suffix')}
              value={suffix}
              onChange={(text) => setSuffix(text.trim().toUpperCase())}
              maxLength={12}
              mono
            />
          }
          below={
            <Select
              label={t('pages.checkDigitRule')}
              options={rules}
              value={checkDigitRule}
              onChange={(value) => setRule(value ?? checkDigitRules.None)}
            />
          }
        />
      </Stack>
    </Modal>
  );
}

/** How many numbers a range has; 0 while it is none. */
function countOf({ startNumber, endNumber }: PoolNumbers['range']): number {
  if (!/^\d+$/.test(startNumber) || !/^\d+$/.test(endNumber) || startNumber.length !== endNumber.length) return 0;
  const count = BigInt(endNumber) - BigInt(startNumber) + 1n;
  return count > 0n ? Number(count) : 0;
}
