import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { establishCustomsNumbers, mostCustomsNumbers } from '@entrepot/contract/modules/customs/number-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { NumbersField, type PoolNumbers, useNumbers } from '../../core/list/number-pool.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';

interface Props {
  companies: readonly Listed<typeof customsClearanceCompany>[];
  companyId: string | null;
  onClose(): void;
}

/** Adds numbers of one type to a company: a range, shown as it will read, or a list. */
export function AddNumbers({ companies, companyId, onClose }: Props) {
  const t = useWords('customs');
  const web = useWords('core-web');
  const [chosen, setChosen] = useState<string | null>(companyId ?? (companies.length === 1 ? companies[0]!.id : null));
  const [type, setType] = useState<CodeOf<'CustomsNumberType'>>(enumCodes.CustomsNumberType.HouseBill);
  const [typed, setTyped] = useNumbers();
  const { way, range, numbers } = typed;
  const [digits, setDigits] = useState<string | null>(null);
  const adding = useCall(establishCustomsNumbers, { success: ({ added }) => t('pages.added', { count: added }), done: onClose });
  const read = way === 'range' ? rangeOf(range, digits) : null;
  const count = read ? read.count : way === 'list' ? numbers.length : 0;
  const add = () =>
    chosen &&
    adding.run({
      companyId: chosen,
      customsNumberType: type,
      ...(way === 'range' ? { ...range, digits: Number(digits) || null } : { numbers }),
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('actions.addNumbers')}
      footer={
        <Button kind="primary" onClick={add} busy={adding.busy} disabled={!chosen || count < 1 || count > mostCustomsNumbers}>
          {web('numberPool.addCount', { count })}
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
        <NumbersField
          value={typed}
          onChange={setTyped}
          prefixMax={16}
          most={mostCustomsNumbers}
          count={count}
          beside={<NumberField label={t('pages.digits')} hint={t('pages.digitsHint')} value={digits} onChange={setDigits} decimals={0} />}
          below={read && <Text>{t('pages.preview', read)}</Text>}
        />
      </Stack>
    </Modal>
  );
}

/** What a range will read like and how many numbers it has; null while it is none. */
function rangeOf({ prefix, startNumber, endNumber }: PoolNumbers['range'], digits: string | null) {
  if (!/^\d+$/.test(startNumber) || !/^\d+$/.test(endNumber)) return null;
  const count = BigInt(endNumber) - BigInt(startNumber) + 1n;
  const wide = Number(digits) || startNumber.length;
  if (count < 1n || String(BigInt(endNumber)).length > wide) return null;
  const read = (serial: string) => `${prefix}${String(BigInt(serial)).padStart(wide, '0')}`;
  return { count: Number(count), first: read(startNumber), last: read(endNumber) };
}
