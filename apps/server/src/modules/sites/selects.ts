import { call, type Input } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { isOffered } from '@entrepot/contract/data/demo-mode.ts';
import { enumOption, getEnums } from '@entrepot/contract/modules/sites/enum-calls.ts';
import { getCarry } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { type Handler, handle } from '../../core/calls/handler.ts';
import { enumLabels, enumNames, selectLists, text } from '../../core/calls/texts.ts';

const optionsOf = (enumName: string, language: Language) =>
  Object.entries(enumLabels(enumName, language))
    .map(([code, name]) => ({ value: Number(code), name }))
    .filter(({ value }) => isOffered(enumName, value));

const roundingSteps = ['0', '0.1', '0.5', '1'] as const;

/** One call for each enumeration, /Select/Get{its name}, and one for several together. */
export const enumSelects: readonly Handler[] = [
  ...enumNames.flatMap((name) =>
    handle(
      call({
        path: `/Select/Get${name}`,
        audience: ['platform', 'site', 'warehouse', 'customer'],
        needs: null,
        input: {},
        output: f.list(enumOption, { required: true }),
        transaction: 'none',
        query: true,
      }),
      async (_tx, caller) => optionsOf(name, caller.language),
    ),
  ),
  ...handle(getCarry, async (_tx, { language }) =>
    roundingSteps.map((value) => ({
      value,
      name: text(language, value === '0' ? 'sites.carry.none' : 'sites.carry.step', { value }) ?? value,
    })),
  ),
  ...handle(getEnums, async (_tx, { language }, { names }: Input<typeof getEnums>) =>
    selectLists(names?.length ? names : enumNames, language),
  ),
];
