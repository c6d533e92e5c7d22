import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { type AnyResource, type CrudVerb, seenBy } from '@entrepot/contract/core/resource.ts';
import { allResources } from '../src/core/schema/registry.ts';
import { type Bench, expectedOf, names, pathOf } from './resource-bench.ts';
import { specials } from './special-rows.ts';

const withCalls = allResources.filter(({ area, calls }) => area && calls && Object.keys(calls).length > 0);
/** The resources whose rows a form creates. */
export const withForms = withCalls.filter(
  (resource) => names(resource, 'create') && (names(resource, 'getEdit') || names(resource, 'open')) && !specials[resource.name]?.ownTests,
);
/** The optional fields of a form that have a default and that an edit may empty. */
const defaultsOf = ({ name, fields }: AnyResource) =>
  Object.entries(fields as Fields).filter(
    ([key, field]) => !field.required && !field.readOnly && field.default !== undefined && !specials[name]?.neverEmpty?.includes(key),
  );
const verbsOf = (resource: AnyResource) => Object.keys(resource.calls!) as CrudVerb[];
// A short list is returned whole, without pages.
const idsIn = (page: { Data: { Id: string }[] } | { Id: string }[]) => (Array.isArray(page) ? page : page.Data).map(({ Id }) => Id);

async function idsListed(bench: Bench, resource: AnyResource): Promise<string[]> {
  const list = bench.served(resource, 'list');
  return list ? idsIn(await bench.persons[bench.doerOf(resource)].ok(list.path, { rows: 100 })) : [];
}
/** The id of a row after an edit: a new version is a new row, which was not listed before. */
const editedId = async (bench: Bench, resource: AnyResource, id: string, before: readonly string[]): Promise<string> =>
  specials[resource.name]?.versions ? (await idsListed(bench, resource)).find((one) => !before.includes(one))! : id;

/** Defines the suite over every resource, on the bench that `open` returns. */
export function suiteOverEveryResource(open: () => Promise<Bench>): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench?.close());

  test.each(withCalls)('every call of $name is served', (resource) => {
    const missing = verbsOf(resource).filter((verb) => !bench.served(resource, verb));
    expect(missing.map((verb) => pathOf(resource, verb))).toEqual([]);
  });

  test.each(withCalls.filter((resource) => names(resource, 'list') && !resource.shared && !('siteId' in resource.fields)))(
    'staff of several sites can limit the list of $name to one of them',
    (resource) => {
      const list = bench.served(resource, 'list');
      // Warehouse staff and customers belong to one site.
      if (list?.audience.some((one) => one === 'platform' || one === 'site')) expect(list.input).toHaveProperty('siteId');
    },
  );

  describe.each(withForms)('a row of $name', (resource) => {
    beforeEach(({ skip }) =>
      skip(
        verbsOf(resource).some((verb) => !bench.served(resource, verb)),
        'not all of its calls are served',
      ),
    );

    test('is created, then opened and listed with the sent values', covers('ENTITY-TrackScheme', 'ENTITY-PickingRules'), async () => {
      const { id, sent } = await bench.create(resource);
      const { Data } = await bench.open(resource, id);
      expect(Data).toMatchObject(expectedOf(resource, sent, Data));
      const list = bench.served(resource, 'list');
      if (list) expect(idsIn(await bench.persons[bench.doerOf(resource)].ok(list.path, { rows: 100 }))).toContain(id);
    });

    test.skipIf(!names(resource, 'edit') || specials[resource.name]?.versions)('is edited from its newest version only', async () => {
      const edit = bench.served(resource, 'edit')!;
      const person = bench.persons[bench.doerOf(resource)];
      const { id } = await bench.create(resource);
      const next = await bench.draftFor(resource, edit);
      const { RowVersion } = (await bench.open(resource, id)).Data;
      expect(await person.post(edit.path, { ...next, Id: id, RowVersion })).toSucceed();
      const { Data } = await bench.open(resource, id);
      expect(Data).toMatchObject({ ...expectedOf(resource, next, Data), RowVersion: RowVersion + 1 });
      expect(await person.post(edit.path, { ...next, Id: id, RowVersion })).toBeRefused('ConcurrencyConflict');
      expect(await person.post(edit.path, { ...next, Id: id })).toBeRefused('ValidationFailed', { Data: [{ Field: 'RowVersion' }] });
    });

    test.skipIf(!names(resource, 'edit') || !defaultsOf(resource).length)('has the defaults of fields that an edit empties', async () => {
      const who = bench.doerOf(resource);
      const edit = bench.served(resource, 'edit')!;
      const { id, sent } = await bench.create(resource);
      const before = await idsListed(bench, resource);
      const { RowVersion } = (await bench.open(resource, id)).Data;
      const emptied = defaultsOf(resource).filter(([, field]) => seenBy(field, who));
      const nulls = Object.fromEntries(emptied.map(([key, field]) => [wireName(key, field), null]));
      expect(await bench.persons[who].post(edit.path, { ...sent, ...nulls, Id: id, RowVersion })).toSucceed();
      const { Data } = await bench.open(resource, await editedId(bench, resource, id, before));
      expect(Data).toMatchObject(
        Object.fromEntries(
          emptied
            .filter(([, { widget }]) => widget !== 'hidden')
            .map(([key, field]) => [wireName(key, field), field.shape === 'decimal' ? Number(field.default) : field.default]),
        ),
      );
    });

    test.skipIf(!names(resource, 'edit'))('retains fields that an edit does not send', async () => {
      const edit = bench.served(resource, 'edit')!;
      const who = bench.doerOf(resource);
      const { id, sent } = await bench.create(resource);
      const listed = await idsListed(bench, resource);
      const { Data: before } = await bench.open(resource, id);
      const needed = Object.entries(edit.input).filter(([key, { required, readOnly }]) => key !== 'id' && required && !readOnly);
      const body = Object.fromEntries(needed.map(([key, field]) => [wireName(key, field), sent[wireName(key, field)]]));
      expect(await bench.persons[who].post(edit.path, { ...body, Id: id, RowVersion: before.RowVersion })).toSucceed();
      const { Data: after } = await bench.open(resource, await editedId(bench, resource, id, listed));
      const optional = Object.entries(resource.fields as Fields).filter(([, { required, readOnly }]) => !required && !readOnly);
      const wires = optional.map(([key, field]) => wireName(key, field));
      const valuesOf = (row: Record<string, unknown>) => Object.fromEntries(wires.map((name) => [name, row[name]]));
      expect(valuesOf(after)).toEqual(valuesOf(before));
    });

    test.skipIf(!names(resource, 'remove'))('is deleted once', async () => {
      const remove = bench.served(resource, 'remove')!;
      const { id } = await bench.create(resource);
      expect(await bench.persons[bench.doerOf(resource)].post(remove.path, { Id: id })).toSucceed();
      expect(await bench.open(resource, id)).toBeRefused('NotFound');
      expect(await bench.persons[bench.doerOf(resource)].post(remove.path, { Id: id })).toBeRefused('NotFound');
    });

    test('is rejected without a required field, or with an unknown one', async () => {
      const create = bench.served(resource, 'create')!;
      const who = bench.doerOf(resource);
      const body = await bench.draftFor(resource, create);
      for (const [key, field] of Object.entries(create.input)) {
        if (!field.required || field.readOnly || !seenBy(field, who)) continue;
        const name = wireName(key, field);
        const { [name]: _left, ...rest } = body;
        for (const sent of [rest, { ...rest, [name]: null }, { ...rest, [name]: '' }]) {
          const problem = expect.objectContaining({ Field: expect.stringMatching(`^${name}`) });
          const answer = await bench.persons[who].post(create.path, sent);
          expect(answer, JSON.stringify({ [name]: sent[name] })).toBeRefused('ValidationFailed', {
            Data: expect.arrayContaining([problem]),
          });
        }
      }
      expect(await bench.persons[who].post(create.path, { ...body, Surprise: 1 })).toBeRefused('ValidationFailed', {
        Data: [{ Field: 'Surprise' }],
      });
    });

    test.skipIf(resource.shared)('does not exist for another site', async () => {
      const { id } = await bench.create(resource);
      const { otherSite } = bench.persons;
      if (bench.opener(resource).audience.includes('site')) expect(await bench.open(resource, id, otherSite)).toBeRefused('NotFound');
      const edit = bench.served(resource, 'edit');
      if (edit?.audience.includes('site')) {
        const body = { ...(await bench.draftFor(resource, edit)), Id: id, RowVersion: 1 };
        expect(await otherSite.post(edit.path, body)).toBeRefused('NotFound');
      }
      const remove = bench.served(resource, 'remove');
      if (remove?.audience.includes('site')) expect(await otherSite.post(remove.path, { Id: id })).toBeRefused('NotFound');
      const list = bench.served(resource, 'list');
      if (list?.audience.includes('site')) expect(idsIn(await otherSite.ok(list.path, { rows: 100 }))).not.toContain(id);
    });
  });

  describe.each(withCalls.flatMap((resource) => verbsOf(resource).map((verb) => ({ path: pathOf(resource, verb), resource, verb }))))(
    '$path',
    ({ path, resource, verb }) => {
      beforeEach(({ skip }) => skip(!bench.served(resource, verb), 'not served'));

      test('is refused for every other audience', async () => {
        const { audience } = bench.served(resource, verb)!;
        if (audience.includes('anonymous')) return;
        const others = (['platform', 'site', 'warehouse', 'customer'] as const).filter((letter) => !audience.includes(letter));
        for (const other of others) expect(await bench.persons[other].post(path, {}), other).toBeRefused('NoPermission', { status: 403 });
        expect(await bench.persons.anonymous.post(path, {})).toBeRefused('NoPermission', { status: 401 });
      });

      test('requires its permission and no other', async () => {
        const { audience, needs } = bench.served(resource, verb)!;
        if (needs === null || !audience.includes('site')) return;
        expect(await (await bench.operatorWith([])).post(path, {})).toBeRefused('NoPermission', { status: 403 });
        for (const code of typeof needs === 'string' ? [needs] : needs) {
          expect((await (await bench.operatorWith([code])).post(path, {})).status, code).not.toBe(403);
        }
      });
    },
  );
}
