import { call, type Input } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { enumOption, getEnums } from '@entrepot/contract/modules/sites/enum-calls.ts';
import { getCarry } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { enumLabels, enumNames, selectLists, text } from '../../core/calls/texts.ts';

const optionsOf = (enumName: string, language: Language) =>
  Object.entries(enumLabels(enumName, language)).map(([code, name]) => ({ value: Number(code), name }));

const usualCarry = ['0', '0.1', '0.5', '1'] as const;

/** One call for each enumeration, /Select/Get{its name}, and one for several at once. */
export const enumSelects: readonly Handler[] = [
  ...enumNames.flatMap((name) =>
    on(
      call({
        path: `/Select/Get${name}`,
        who: 'CPSW',
        needs: null,
        takes: {},
        gives: f.list(enumOption, { required: true }),
        reads: true,
        query: true,
      }),
      async (_tx, caller) => optionsOf(name, caller.language),
    ),
  ),
  ...on(getCarry, async (_tx, { language }) =>
    usualCarry.map((value) => ({
      value,
      name: text(language, value === '0' ? 'sites.carry.none' : 'sites.carry.step', { value }) ?? value,
    })),
  ),
  ...on(getEnums, async (_tx, { language }, { names }: Input<typeof getEnums>) => selectLists(names?.length ? names : enumNames, language)),
];
