import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { establishCustomsNumbers, mostCustomsNumbers } from '@entrepot/contract/modules/customs/number-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { LinesField, TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import type { Listed } from '../../core/api.ts';
import { enumChoices } from '../../core/enums.ts';
import { useWords } from '../../core/i18n.ts';
import { useCall } from '../../core/use-action.ts';

const empty = { prefix: '', startNumber: '', endNumber: '' };
interface Props {
  companies: readonly Listed<typeof customsClearanceCompany>[];
  companyId: string | null;
  onClose(): void;
}

/** Adds numbers of one type to a company: a range, shown as it will read, or a list. */
export function AddNumbers({ companies, companyId, onClose }: Props) {
  const t = useWords('customs');
  const [chosen, setChosen] = useState<string | null>(companyId ?? (companies.length === 1 ? companies[0]!.id : null));
  const [type, setType] = useState<CodeOf<'CustomsNumberType'>>(enumCodes.CustomsNumberType.HouseBill);
  const [way, setWay] = useState('range');
  const [range, setRange] = useState(empty);
  const [digits, setDigits] = useState<string | null>(null);
  const [numbers, setNumbers] = useState<string[]>([]);
  const adding = useCall(establishCustomsNumbers, { success: ({ added }) => t('pages.added', { count: added }), done: onClose });
  const read = way === 'range' ? rangeOf(range, digits) : null;
  const count = read ? read.count : way === 'list' ? numbers.length : 0;
  const set = (key: keyof typeof empty) => (value: string) => setRange((now) => ({ ...now, [key]: value.trim().toUpperCase() }));
  const add = () =>
    chosen &&
    adding.run({
      companyId: chosen,
      customsNumberType: type,
      ...(way === 'range' ? { ...range, digits: Number(digits) || null } : { numbers }),
    });
  const rangeForm = (
    <Stack>
      <Grid columns={4} least={110}>
        <TextField label={t('pages.prefix')} value={range.prefix} onChange={set('prefix')} maxLength={16} mono />
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
        <NumberField label={t('pages.digits')} hint={t('pages.digitsHint')} value={digits} onChange={setDigits} decimals={0} />
      </Grid>
      {read && <Text>{t('pages.preview', read)}</Text>}
    </Stack>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('actions.addNumbers')}
      footer={
        <Button kind="primary" onClick={add} busy={adding.busy} disabled={!chosen || count < 1 || count > mostCustomsNumbers}>
          {t('actions.addCount', { count })}
        </Button>
      }
    >
      <Stack>
        <Grid columns={2} least={200}>
          <Select
            label={t('pages.company')}
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={(value) => setChosen(value as string | null)}
            required
          />
          <Select
            label={t('pages.numberType')}
            options={enumChoices('CustomsNumberType')}
            value={type}
            onChange={(value) => setType((value ?? type) as typeof type)}
            required
          />
        </Grid>
        <Tabs
          label={t('pages.way')}
          value={way}
          onChange={setWay}
          tabs={[
            { key: 'range', label: t('pages.byRange'), content: rangeForm },
            {
              key: 'list',
              label: t('pages.byList'),
              content: <LinesField label={t('pages.numbers')} value={numbers} onChange={setNumbers} max={mostCustomsNumbers} rows={10} />,
            },
          ]}
        />
        {count > mostCustomsNumbers && <Text tone="wrong">{t('errors.tooManyNumbers', { count, most: mostCustomsNumbers })}</Text>}
      </Stack>
    </Modal>
  );
}

/** What a range will read like and how many numbers it has; null while it is none. */
function rangeOf({ prefix, startNumber, endNumber }: typeof empty, digits: string | null) {
  if (!/^\d+$/.test(startNumber) || !/^\d+$/.test(endNumber)) return null;
  const count = BigInt(endNumber) - BigInt(startNumber) + 1n;
  const wide = Number(digits) || startNumber.length;
  if (count < 1n || String(BigInt(endNumber)).length > wide) return null;
  const read = (serial: string) => `${prefix}${String(BigInt(serial)).padStart(wide, '0')}`;
  return { count: Number(count), first: read(startNumber), last: read(endNumber) };
}
