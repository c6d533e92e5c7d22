import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wireName } from '@entrepot/contract/core/field.ts';
import { type AnyResource, type CrudVerb, seenBy } from '@entrepot/contract/core/resource.ts';
import { allResources } from '../src/core/rows/registry.ts';
import { type Bench, expectedOf, names, pathOf } from './resource-bench.ts';
import { specials } from './special-rows.ts';

const withCalls = allResources.filter(({ area, calls }) => area && calls && Object.keys(calls).length > 0);
const withForms = withCalls.filter(
  (resource) => names(resource, 'create') && (names(resource, 'getEdit') || names(resource, 'open')) && !specials[resource.name]?.ownTests,
);
const verbsOf = (resource: AnyResource) => Object.keys(resource.calls!) as CrudVerb[];
// A short list is answered whole, without pages.
const idsIn = (page: { Data: { Id: string }[] } | { Id: string }[]) => (Array.isArray(page) ? page : page.Data).map(({ Id }) => Id);

/** The suite over every resource, on the bench that `open` gives. */
export function suiteOverEveryResource(open: () => Promise<Bench>): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench?.close());

  test.each(withCalls)('every call that $name has is served', (resource) => {
    const missing = verbsOf(resource).filter((verb) => !bench.served(resource, verb));
    expect(missing.map((verb) => pathOf(resource, verb))).toEqual([]);
  });

  test.each(withCalls.filter((resource) => names(resource, 'list') && !resource.shared && !('siteId' in resource.fields)))(
    'who works for several sites can keep the list of $name to one of them',
    (resource) => {
      const list = bench.served(resource, 'list');
      // Warehouse staff and customers belong to theirs.
      const isFor = list && /[PS]/.test(list.who);
      if (isFor) expect(list.takes).toHaveProperty('siteId');
    },
  );

  describe.each(withForms)('a row of $name', (resource) => {
    beforeEach(({ skip }) =>
      skip(
        verbsOf(resource).some((verb) => !bench.served(resource, verb)),
        'not all of its calls are served',
      ),
    );

    test('is created, then opened and listed with what was sent', async () => {
      const { id, sent } = await bench.create(resource);
      const { Data } = await bench.open(resource, id);
      expect(Data).toMatchObject(expectedOf(resource, sent, Data));
      const list = bench.served(resource, 'list');
      if (list) expect(idsIn(await bench.people[bench.doerOf(resource)].ok(list.path, { rows: 100 }))).toContain(id);
    });

    test.skipIf(!names(resource, 'edit') || specials[resource.name]?.versions)('is edited from its newest version only', async () => {
      const edit = bench.served(resource, 'edit')!;
      const person = bench.people[bench.doerOf(resource)];
      const { id } = await bench.create(resource);
      const next = await bench.draftFor(resource, edit);
      const { RowVersion } = (await bench.open(resource, id)).Data;
      expect(await person.post(edit.path, { ...next, Id: id, RowVersion })).toMatchObject({ Code: 0 });
      const { Data } = await bench.open(resource, id);
      expect(Data).toMatchObject({ ...expectedOf(resource, next, Data), RowVersion: RowVersion + 1 });
      expect(await person.post(edit.path, { ...next, Id: id, RowVersion })).toMatchObject({ Code: 104 });
      expect(await person.post(edit.path, { ...next, Id: id })).toMatchObject({ Code: 100, Data: [{ Field: 'RowVersion' }] });
    });

    test.skipIf(!names(resource, 'remove'))('is removed once', async () => {
      const remove = bench.served(resource, 'remove')!;
      const { id } = await bench.create(resource);
      expect(await bench.people[bench.doerOf(resource)].post(remove.path, { Id: id })).toMatchObject({ Code: 0 });
      expect(await bench.open(resource, id)).toMatchObject({ Code: 101 });
      expect(await bench.people[bench.doerOf(resource)].post(remove.path, { Id: id })).toMatchObject({ Code: 101 });
    });

    test('is not created without a required field, or with a field that is none', async () => {
      const create = bench.served(resource, 'create')!;
      const who = bench.doerOf(resource);
      const body = await bench.draftFor(resource, create);
      for (const [key, field] of Object.entries(create.takes)) {
        if (!field.required || field.byServer || !seenBy(field, who)) continue;
        const name = wireName(key, field);
        const { [name]: _left, ...rest } = body;
        for (const sent of [rest, { ...rest, [name]: null }, { ...rest, [name]: '' }]) {
          const problem = expect.objectContaining({ Field: expect.stringMatching(`^${name}`) });
          const answer = await bench.people[who].post(create.path, sent);
          expect(answer, JSON.stringify({ [name]: sent[name] })).toMatchObject({ Code: 100, Data: expect.arrayContaining([problem]) });
        }
      }
      expect(await bench.people[who].post(create.path, { ...body, Surprise: 1 })).toMatchObject({
        Code: 100,
        Data: [{ Field: 'Surprise' }],
      });
    });

    test.skipIf(resource.shared)('does not exist for another site', async () => {
      const { id } = await bench.create(resource);
      const { otherSite } = bench.people;
      if (bench.opener(resource).who.includes('S')) expect(await bench.open(resource, id, otherSite)).toMatchObject({ Code: 101 });
      const edit = bench.served(resource, 'edit');
      if (edit?.who.includes('S')) {
        const body = { ...(await bench.draftFor(resource, edit)), Id: id, RowVersion: 1 };
        expect(await otherSite.post(edit.path, body)).toMatchObject({ Code: 101 });
      }
      const remove = bench.served(resource, 'remove');
      if (remove?.who.includes('S')) expect(await otherSite.post(remove.path, { Id: id })).toMatchObject({ Code: 101 });
      const list = bench.served(resource, 'list');
      if (list?.who.includes('S')) expect(idsIn(await otherSite.ok(list.path, { rows: 100 }))).not.toContain(id);
    });
  });

  describe.each(withCalls.flatMap((resource) => verbsOf(resource).map((verb) => ({ path: pathOf(resource, verb), resource, verb }))))(
    '$path',
    ({ path, resource, verb }) => {
      beforeEach(({ skip }) => skip(!bench.served(resource, verb), 'not served'));

      test('is refused to every other audience', async () => {
        const { who } = bench.served(resource, verb)!;
        if (who.includes('A')) return;
        const others = (['P', 'S', 'W', 'C'] as const).filter((letter) => !who.includes(letter));
        for (const other of others) expect(await bench.people[other].post(path, {}), other).toMatchObject({ status: 403, Code: 1 });
        expect(await bench.people.A.post(path, {})).toMatchObject({ status: 401, Code: 1 });
      });

      test('needs its permission, and that alone', async () => {
        const { who, needs } = bench.served(resource, verb)!;
        if (needs === null || !who.includes('S')) return;
        expect(await (await bench.operatorWith([])).post(path, {})).toMatchObject({ status: 403, Code: 1 });
        for (const code of typeof needs === 'string' ? [needs] : needs) {
          expect((await (await bench.operatorWith([code])).post(path, {})).status, code).not.toBe(403);
        }
      });
    },
  );
}
