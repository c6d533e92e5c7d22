import { checkDigitRules } from '@entrepot/contract/modules/carriers/check-digit-rules.ts';
import { establishLocalTrackingNumbers, mostNumbers } from '@entrepot/contract/modules/carriers/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { LinesField, TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '../../core/i18n.ts';
import { useCall } from '../../core/use-action.ts';

const empty = { prefix: '', startNumber: '', endNumber: '', suffix: '' };

/** Adds numbers to a carrier's pool: a range with its check digit, or a list; those it has already are skipped and counted. */
export function AddNumbers({ carrierId, name, onClose }: { carrierId: string; name: string; onClose(): void }) {
  const t = useWords('carriers');
  const [way, setWay] = useState('range');
  const [range, setRange] = useState(empty);
  const [checkDigitRule, setRule] = useState<number>(checkDigitRules.None);
  const [numbers, setNumbers] = useState<string[]>([]);
  const adding = useCall(establishLocalTrackingNumbers, {
    success: ({ added, skipped }) => t(skipped ? 'pages.addedSkipped' : 'pages.added', { added, skipped }),
    done: onClose,
  });
  const count = way === 'range' ? countOf(range) : numbers.length;
  const add = () => adding.run(way === 'range' ? { carrierId, ...range, checkDigitRule } : { carrierId, numbers });
  const set = (key: keyof typeof empty) => (value: string) => setRange((now) => ({ ...now, [key]: value.trim().toUpperCase() }));
  const rules = Object.values(checkDigitRules).map((value) => ({ value, label: t(`pages.checkDigitRules.${value}`) }));

  const rangeForm = (
    <Stack>
      <Grid columns={4} least={120}>
        <TextField label={t('pages.prefix')} value={range.prefix} onChange={set('prefix')} maxLength={12} mono autoFocus />
        <TextField
          label={t('pages.startNumber')}
          value={range.startNumber}
          onChange={set('startNumber')}
          maxLength={20}
          inputMode="numeric"
          mono
          required
        />
        <TextField
          label={t('pages.endNumber')}
          value={range.endNumber}
          onChange={set('endNumber')}
          maxLength={20}
          inputMode="numeric"
          mono
          required
        />
        <TextField label={t('pages.suffix')} value={range.suffix} onChange={set('suffix')} maxLength={12} mono />
      </Grid>
      <Select
        label={t('pages.checkDigitRule')}
        options={rules}
        value={checkDigitRule}
        onChange={(value) => setRule(value ?? checkDigitRules.None)}
      />
    </Stack>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.addNumbersTitle', { name })}
      footer={
        <Button kind="primary" onClick={add} busy={adding.busy} disabled={count < 1 || count > mostNumbers}>
          {t('actions.addCount', { count: Math.max(count, 0) })}
        </Button>
      }
    >
      <Stack>
        <Tabs
          label={t('pages.way')}
          value={way}
          onChange={setWay}
          tabs={[
            { key: 'range', label: t('pages.byRange'), content: rangeForm },
            {
              key: 'list',
              label: t('pages.byList'),
              content: <LinesField label={t('pages.numbers')} value={numbers} onChange={setNumbers} max={mostNumbers} rows={10} />,
            },
          ]}
        />
        {count > mostNumbers && <Text tone="wrong">{t('errors.tooManyNumbers', { count, most: mostNumbers })}</Text>}
      </Stack>
    </Modal>
  );
}

/** How many numbers a range has; 0 while it is none. */
function countOf({ startNumber, endNumber }: typeof empty): number {
  if (!/^\d+$/.test(startNumber) || !/^\d+$/.test(endNumber) || startNumber.length !== endNumber.length) return 0;
  const count = BigInt(endNumber) - BigInt(startNumber) + 1n;
  return count > 0n ? Number(count) : 0;
}
