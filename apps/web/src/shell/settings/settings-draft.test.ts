import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import { defaultSettings } from '@entrepot/client/browser/settings.ts';
import { defaultDraft, draftOf, partsOf, problemsOf } from './settings-draft.ts';

test('starts with the default settings for a user without own ones', () => {
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
])('validates a picking list of %j rows or columns: %s', covers('VAL-PICKING-GRID'), (count, name) => {
  expect(problemsOf({ ...defaultDraft(), rows: count }).rows?.name).toBe(name);
  expect(problemsOf({ ...defaultDraft(), columns: count }).columns?.name).toBe(name);
});

test('rejects one key for photo and scale, and a service address that is not http', () => {
  expect(problemsOf({ ...defaultDraft(), cameraKey: 'F9' }).scaleKey?.name).toBe('settings.sameKey');
  expect(problemsOf({ ...defaultDraft(), address: 'deviceHub' }).address?.name).toBe('field.invalid');
});

test('sends five of the settings to the server and stores the others in the browser', () => {
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
