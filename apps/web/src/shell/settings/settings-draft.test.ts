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
    cameraKey: 'Pause',
    scaleKey: 'Insert',
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

test('rejects equal device keys, keys of screens and of typing, and addresses that are not http', () => {
  expect(problemsOf({ ...defaultDraft(), cameraKey: 'Insert' }).scaleKey?.name).toBe('settings.sameKey');
  expect(problemsOf({ ...defaultDraft(), scaleKey: 'F9' }).scaleKey).toMatchObject({ name: 'settings.screenKey', values: { key: 'F9' } });
  expect(problemsOf({ ...defaultDraft(), cameraKey: 'a' }).cameraKey?.name).toBe('settings.typingKey');
  expect(problemsOf({ ...defaultDraft(), address: 'deviceHub' }).address?.name).toBe('field.invalid');
});

test('sends five of the settings to the server and stores the others in the browser', () => {
  const { local, configuration } = partsOf({ ...defaultDraft(), rows: '6', openService: true });
  expect(configuration).toEqual({
    localServiceConnection: 'http://127.0.0.1:19500/deviceHub',
    pickingListRows: 6,
    pickingListColumns: 4,
    getCameraKeyUp: 'Pause',
    getElectronicScaleValueKeyUp: 'Insert',
  });
  expect(local).toMatchObject({ openService: true, tagsView: true });
  expect(draftOf({ ...defaultSettings, ...local }, configuration)).toMatchObject({ rows: '6', openService: true });
});
