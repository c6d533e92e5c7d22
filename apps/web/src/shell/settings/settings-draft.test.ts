import { expect, test } from 'vitest';
import { defaultSettings } from '@entrepot/client/browser/settings.ts';
import { defaultDraft, draftOf, partsOf, problemsOf } from './settings-draft.ts';

test('who never chose anything has the usual settings', () => {
  expect(defaultDraft()).toEqual({
    theme: '#1890ff',
    tagsView: true,
    fixedHeader: false,
    fixedActionBar: false,
    sidebarLogo: true,
    openService: false,
    autoPrint: false,
    autoPrintWarehouseIds: [],
    address: 'http://127.0.0.1:19500/deviceHub',
    rows: '5',
    columns: '4',
    cameraKey: 'F8',
    scaleKey: 'F9',
  });
  expect(problemsOf(defaultDraft())).toEqual({});
});

test.each([
  ['0', 'field.tooSmall'],
  ['', 'field.required'],
  ['51', 'field.tooBig'],
  ['1.5', 'field.notNumber'],
  ['1', undefined],
  ['50', undefined],
])('a picking list of %j rows or columns: %s', (count, name) => {
  expect(problemsOf({ ...defaultDraft(), rows: count }).rows?.name).toBe(name);
  expect(problemsOf({ ...defaultDraft(), columns: count }).columns?.name).toBe(name);
});

test('one key cannot both take a photo and read the scale, and the address of the service is one of http', () => {
  expect(problemsOf({ ...defaultDraft(), cameraKey: 'F9' }).scaleKey?.name).toBe('settings.sameKey');
  expect(problemsOf({ ...defaultDraft(), address: 'deviceHub' }).address?.name).toBe('field.invalid');
});

test('five of the settings go to the server, the others stay in the browser', () => {
  const { local, configuration } = partsOf({ ...defaultDraft(), rows: '6', openService: true });
  expect(configuration).toEqual({
    localServiceConnection: 'http://127.0.0.1:19500/deviceHub',
    pickingListRows: 6,
    pickingListColumns: 4,
    getCameraKeyUp: 'F8',
    getElectronicScaleValueKeyUp: 'F9',
  });
  expect(local).toMatchObject({ openService: true, tagsView: true });
  expect(draftOf({ ...defaultSettings, ...local }, configuration)).toMatchObject({ rows: '6', openService: true });
});
