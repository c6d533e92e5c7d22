import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { remembered } from './remembered-voice.ts';
import { espeakVoice, type Sentence } from './voice.ts';

let server: TestServer;
// The clock stands still, so that a minute does not end in the middle of a test.
const now = new Date();
beforeAll(async () => {
  server = await openTestServer({ now: () => now });
});
afterAll(() => server.close());

const path = '/SpeechSynthesizer/GeneratingVoice';

/** Reads a WAV file: how long it sounds, and how loud it gets (of 32767). */
function hear(file: Buffer) {
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ');
  const [rate, bits] = [file.readUInt32LE(24), file.readUInt16LE(34)];
  const length = file.readUInt32LE(40);
  expect([bits, length]).toEqual([16, file.length - 44]);
  let loudest = 0;
  for (let at = 44; at < file.length; at += 2) loudest = Math.max(loudest, Math.abs(file.readInt16LE(at)));
  return { seconds: length / 2 / rate, loudest };
}

describe('a sentence is said aloud', () => {
  test.each([
    ['zh-cn', '签收成功，客户王小明'],
    ['zh-tw', '簽收成功，客戶王小明'],
    ['en-us', 'Signed for, customer Alice'],
  ])('in %s, as a sound of more than half a second', async (Lang, Text) => {
    const clerk = await server.as('clerk');
    const answer: string = await clerk.ok(path, { Lang, Text, Rate: 3 });
    expect(answer).toMatch(/^data:audio\/wav;base64,/);
    const { seconds, loudest } = hear(Buffer.from(answer.split(',')[1]!, 'base64'));
    expect(seconds).toBeGreaterThan(0.5);
    expect(seconds).toBeLessThan(10);
    expect(loudest).toBeGreaterThan(3000);
  });

  test('faster at a higher rate, at the usual one when none is given', async () => {
    const clerk = await server.as('clerk');
    const length = async (Rate?: number) => {
      const answer: string = await clerk.ok(path, {
        Lang: 'en-us',
        Text: 'Put it on shelf A twelve',
        Rate,
      });
      return hear(Buffer.from(answer.split(',')[1]!, 'base64')).seconds;
    };
    expect(await length(8)).toBeLessThan(await length(-4));
    expect(await length()).toBe(await length(3));
  });

  test('to everybody who is signed in, and to nobody else', async () => {
    for (const name of ['alice', 'admin', 'finance', 'clerk'])
      expect(await (await server.as(name)).ok(path, { Lang: 'en-us', Text: 'Done' })).toMatch(/^data:audio/);
    expect(await server.visitor().post(path, { Lang: 'en-us', Text: 'Done' })).toMatchObject({ status: 401, Code: 1 });
  });

  test('within reason: a language of the interface, some words, at most 200 characters', async () => {
    const clerk = await server.as('clerk');
    expect(await clerk.post(path, { Lang: 'fr-fr', Text: 'Bonjour' })).toMatchObject({ Code: 100, Data: [{ Field: 'Lang' }] });
    expect(await clerk.post(path, { Lang: 'en-us', Text: '' })).toMatchObject({ Code: 100, Data: [{ Field: 'Text' }] });
    expect(await clerk.post(path, { Lang: 'en-us', Text: 'x', Rate: 11 })).toMatchObject({ Code: 100, Data: [{ Field: 'Rate' }] });
    expect(await clerk.post(path, { Lang: 'zh-cn', Text: '包'.repeat(201) })).toMatchObject({ Code: 106 });
    expect(await clerk.post(path, { Lang: 'zh-cn', Text: '包'.repeat(200) })).toMatchObject({ Code: 0 });
  });

  test('and not more than sixty new ones a minute, while what was said before may be heard again', async () => {
    const leader = await server.as('leader');
    const said = await Promise.all(Array.from({ length: 62 }, (_, at) => leader.post(path, { Lang: 'en-us', Text: `Bin ${at}` })));
    const refused = said.filter(({ Code }) => Code === 107);
    expect(said.filter(({ Code }) => Code === 0).length + refused.length).toBe(62);
    expect(refused.length).toBe(2);
    const first = said.findIndex(({ Code }) => Code === 0);
    expect(await leader.post(path, { Lang: 'en-us', Text: `Bin ${first}` })).toMatchObject({ Code: 0 });
  });
});

describe('a voice that remembers', () => {
  const sentence: Sentence = { language: 'en-us', rate: 3, text: 'Parcel of Alice' };
  /** The real voice, with a count of how often it spoke. */
  function counted() {
    const voice = espeakVoice()!;
    const told = { times: 0 };
    return {
      told,
      voice: {
        say(asked: Sentence) {
          told.times += 1;
          return voice.say(asked);
        },
      },
    };
  }

  test('says a sentence once, also for those who ask while it speaks', async () => {
    const { voice, told } = counted();
    const memory = remembered(voice);
    const sounds = await Promise.all([memory.say(sentence), memory.say({ ...sentence })]);
    expect(sounds[0]!.equals(sounds[1]!)).toBe(true);
    expect((await memory.say(sentence)).equals(sounds[0]!)).toBe(true);
    expect(told.times).toBe(1);
    await memory.say({ ...sentence, rate: 0 });
    await memory.say({ ...sentence, text: 'Parcel of Bob' });
    expect(told.times).toBe(3);
  });

  test('forgets what was not heard for longest when there is too much', async () => {
    const { voice, told } = counted();
    const one = await voice.say(sentence);
    const memory = remembered(voice, Math.round(one.length * 2.5));
    for (const text of ['Parcel of Alice', 'Parcel of Chris', 'Parcel of Alice', 'Parcel of David'])
      await memory.say({ ...sentence, text });
    expect(told.times).toBe(4);
    expect(memory.knows(sentence)).toBe(true);
    expect(memory.knows({ ...sentence, text: 'Parcel of Chris' })).toBe(false);
  });
});
