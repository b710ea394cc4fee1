import { once } from 'node:events';
import type { AddressResponse, AddressSuggestion } from '@dossier/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bahnhofstrasse, found, startGeocoder, type GeocoderStub } from './geocoder-stub.ts';
import { startGateway, type TestGateway } from './harness.ts';
import { sendJson } from './stubs.ts';

let gateway: TestGateway;
let cookie: string;

const search = (q: string, as = cookie) =>
  gateway.call('GET', `/api/addresses?${new URLSearchParams({ q })}`, { cookie: as });
const suggestions = async (q: string) => {
  const answer = await search(q);
  expect([q, answer.status]).toEqual([q, 200]);
  return answer.json<AddressResponse>().suggestions;
};
const brief = ({ street, houseNumber, postalCode, city, gemeinde, state }: AddressSuggestion) =>
  [street, houseNumber, postalCode, city, gemeinde, state].map(String).join(' | ');

describe('without a geocoder', () => {
  beforeAll(async () => {
    gateway = await startGateway();
    cookie = gateway.signIn('user');
  });
  afterAll(() => gateway.stop());

  it.each([
    ['8004', 'null | null | 8004 | Zürich | Zürich | ZH'],
    ['8004 Zür', 'null | null | 8004 | Zürich | Zürich | ZH'],
    ['CH-8004', 'null | null | 8004 | Zürich | Zürich | ZH'],
    ['zuerich', 'null | null | 8000 | Zürich | Zürich | ZH'],
    ['geneve', 'null | null | 1200 | Genève | Genève | GE'],
    ['Genf', 'null | null | 1200 | Genève | Genève | GE'],
    ['wil sg', 'null | null | 9500 | Wil | Wil (SG) | SG'],
    ['Muri bei B', 'null | null | 3073 | Gümligen | Muri bei Bern | BE'],
    ['2740 Moutier', 'null | null | 2740 | Moutier | Moutier | JU'],
    ['Bahnhofstrasse 12, 8001', 'Bahnhofstrasse | 12 | 8001 | Zürich | Zürich | ZH'],
    ['8001 Zürich, Bahnhofstrasse 12a', 'Bahnhofstrasse | 12a | 8001 | Zürich | Zürich | ZH'],
    ['Rue de Lausanne 12 1201 Genève', 'Rue de Lausanne | 12 | 1201 | Genève | Genève | GE'],
    ['Via Nassa, Lugano', 'Via Nassa | null | 6900 | Lugano | Lugano | TI'],
  ])('%s', async (q, first) => {
    const [best] = await suggestions(q);
    expect(best && brief(best)).toBe(first);
  });

  it('returns at most five suggestions, with every municipality of a postal code', async () => {
    expect(await suggestions('800')).toHaveLength(5);
    const [prilly] = await suggestions('1008 Prilly');
    expect(prilly?.gemeinden).toEqual(['Prilly', 'Jouxtens-Mézery']);
  });

  it('returns an empty list for an unknown place', async () => {
    const answer = await search('Bahnhofstrasse 12');
    expect(answer.json<AddressResponse>()).toEqual({ suggestions: [], onlyAbroad: false, problem: null });
  });

  it.each([
    ['too short', '?q=80', 'q'],
    ['only spaces', '?q=+++8+++', 'q'],
    ['too long', `?q=${'x'.repeat(201)}`, 'q'],
    ['a line break', '?q=8004%0d%0aHost:x', 'q'],
    ['missing', '', 'q'],
    ['something unknown', '?q=8004&country=de', 'country'],
    ['twice', '?q=8004&q=8005', 'q'],
  ])('rejects a query that is %s', async (_what, query, field) => {
    const answer = await gateway.call('GET', `/api/addresses${query}`, { cookie });
    expect([answer.status, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.json().fields?.map(({ path }) => path)).toEqual([field]);
  });

  it('needs a session', async () => {
    const answer = await gateway.call('GET', '/api/addresses?q=8004');
    expect([answer.status, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('with a geocoder', () => {
  let geocoder: GeocoderStub;
  beforeAll(async () => {
    geocoder = await startGeocoder();
    gateway = await startGateway({
      env: { GEOCODER_URL: geocoder.url, PUBLIC_URL: 'https://dossier.example.ch' },
    });
    cookie = gateway.signIn('user');
  });
  beforeEach(async () => {
    geocoder.asked.length = 0;
    await gateway.clock.advance(1000);
  });
  afterAll(async () => {
    await gateway.stop();
    geocoder.stop();
  });
  const answering = (...results: unknown[]) => {
    geocoder.behave = (_request, response) => sendJson(response, 200, results);
  };

  it('sends the parameters of Nominatim and an identifying User-Agent', async () => {
    answering(found(bahnhofstrasse));
    const [first] = await suggestions('Bahnhofstrasse 12 Zürich');
    expect(first && brief(first)).toBe('Bahnhofstrasse | 12 | 8001 | Zürich | Zürich | ZH');
    const [asked] = geocoder.asked;
    expect(asked?.url.pathname).toBe('/search');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
      q: 'Bahnhofstrasse 12 Zürich',
      format: 'jsonv2',
      countrycodes: 'ch',
      addressdetails: '1',
      limit: '5',
      'accept-language': 'en',
    });
    expect(asked?.headers['user-agent']).toBe('Dossier/1.2.3 (https://dossier.example.ch)');
    expect(asked?.headers.cookie).toBeUndefined();
  });

  it('caches results for a day', async () => {
    answering(found({ ...bahnhofstrasse, road: 'Gartenweg' }));
    await suggestions('Gartenweg 12');
    await suggestions('gartenweg  12');
    expect(geocoder.asked).toHaveLength(1);
    await gateway.clock.advance(25 * 60 * 60_000);
    cookie = gateway.signIn('user');
    await suggestions('Gartenweg 12');
    expect(geocoder.asked).toHaveLength(2);
  });

  it('does not query it for a place in the list', async () => {
    await suggestions('8004 Zür');
    expect(geocoder.asked).toEqual([]);
  });

  it.each([
    ['the road', 'Lindenallee 7, Thun', { road: 'Lindenallee 7', house_number: '' }, 'Lindenallee | 7'],
    ['what was typed before a comma', 'Seeweg 9b, Thun', { road: 'Seeweg', house_number: '' }, 'Seeweg | 9b'],
    ['what was typed after the street', 'Talweg 3 Thun', { road: 'Talweg', house_number: '' }, 'Talweg | 3'],
    ['nowhere', 'Rainweg, Thun', { road: 'Rainweg', house_number: '' }, 'Rainweg | null'],
    [
      'a square',
      'Rathausplatz 1',
      { road: '', pedestrian: 'Rathausplatz', house_number: '1' },
      'Rathausplatz | 1',
    ],
  ])('takes the house number from %s', async (_where, q, parts, wanted) => {
    const given = { ...bahnhofstrasse, ...parts, city: 'Thun', postcode: '3600', 'ISO3166-2-lvl4': 'CH-BE' };
    answering(found(Object.fromEntries(Object.entries(given).filter(([, value]) => value))));
    const [first] = await suggestions(q);
    expect(first && brief(first)).toBe(`${wanted} | 3600 | Thun | Thun | BE`);
  });

  it('takes the municipality from the geocoder when the list contains it', async () => {
    const { city: _city, ...rest } = bahnhofstrasse;
    answering(found({ ...rest, village: 'Jouxtens-Mézery', postcode: '1008', 'ISO3166-2-lvl4': 'CH-VD' }));
    const [first] = await suggestions('Bahnhofstrasse 12 Jouxtens');
    expect(first).toMatchObject({
      city: 'Jouxtens-Mézery',
      gemeinde: 'Jouxtens-Mézery',
      gemeinden: ['Jouxtens-Mézery', 'Prilly'],
      state: 'VD',
    });
  });

  it.each(['Schweiz', 'Suisse', 'Svizzera', 'Switzerland'])(
    'recognizes the country as %s',
    async (country) => {
      const { country_code: _code, ...rest } = bahnhofstrasse;
      answering(found({ ...rest, country }), found({ ...rest, country: 'Liechtenstein' }));
      expect(await suggestions(`Landweg 1 ${country}`)).toHaveLength(1);
    },
  );

  it('reports when all results are abroad', async () => {
    answering(
      found({ road: 'Unter den Linden', city: 'Berlin', country: 'Deutschland', country_code: 'de' }),
    );
    const answer = await search('Unter den Linden 1');
    expect(answer.json<AddressResponse>()).toEqual({ suggestions: [], onlyAbroad: true, problem: null });
  });

  it('finds a place without a postal code by its name', async () => {
    answering(found({ ...bahnhofstrasse, road: 'Hubweg', city: 'Uster', postcode: '' }));
    expect((await suggestions('Hubweg 12')).map(brief)).toEqual(['Hubweg | 12 | 8610 | Uster | Uster | ZH']);
  });

  it.each([
    ['no postal code and no place', { city: '', postcode: '' }],
    ['no postal code at a place that is not known', { city: 'Nirgendwo', postcode: '' }],
    ['a postal code that is not known', { postcode: '9999' }],
  ])('returns neither suggestions nor onlyAbroad for a Swiss result with %s', async (what, parts) => {
    const abroad = { road: 'Alpweg', city: 'Berlin', country: 'Deutschland', country_code: 'de' };
    answering(found({ ...bahnhofstrasse, road: 'Alpweg', ...parts }), found(abroad));
    const answer = await search(`Alpweg ${what}`);
    expect(answer.json<AddressResponse>()).toEqual({ suggestions: [], onlyAbroad: false, problem: null });
  });

  it('queries no other host for any text', async () => {
    answering();
    for (const q of [
      'http://169.254.169.254/latest',
      'x@127.0.0.1:1/?q=',
      '/../admin?format=xml&q=x#',
      'a&format=xml',
    ]) {
      await search(q);
      await gateway.clock.advance(1000);
    }
    expect(geocoder.asked.map(({ url }) => [url.pathname, url.searchParams.get('format')])).toEqual(
      Array.from({ length: 4 }, () => ['/search', 'jsonv2']),
    );
  });

  const big = Buffer.alloc(2 * 1024 * 1024, ' ');
  const faults: [string, GeocoderStub['behave']][] = [
    ['refuses with 429', (_request, response) => response.writeHead(429).end()],
    ['fails', (_request, response) => response.writeHead(502).end('<html>')],
    ['answers HTML', (_request, response) => response.end('<html>canary-html</html>')],
    ['answers something else', (_request, response) => sendJson(response, 200, { error: 'x' })],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['sends two megabytes', (_request, response) => response.end(big)],
    ['hangs up', (_request, response) => response.destroy()],
    ['stays silent', (_request, response) => once(response, 'close')],
    ['trickles', (_request, response) => response.write('[')],
  ];
  it.each(faults)('that %s: GEOCODER_UNAVAILABLE, with places from the list', async (what, behave) => {
    geocoder.behave = behave;
    const alone = await search(`Nirgendsweg ${what}`);
    expect([alone.status, alone.json().code]).toEqual([503, 'GEOCODER_UNAVAILABLE']);
    await gateway.clock.advance(1000);
    const placed = (await search(`Nirgendsweg 4, 8004`)).json<AddressResponse>();
    expect(placed).toMatchObject({ problem: 'GEOCODER_UNAVAILABLE', suggestions: [{ postalCode: '8004' }] });
    expect(geocoder.asked.map(({ url }) => url.pathname)).toEqual(['/search', '/search']);
    await gateway.clock.advance(1000);
    answering(found(bahnhofstrasse));
    expect(await suggestions('Nirgendsweg 4, 8004')).toHaveLength(1);
    expect(gateway.logs.join('')).not.toMatch(/Nirgendsweg|canary-html/);
    await gateway.clock.advance(25 * 60 * 60_000);
    cookie = gateway.signIn('user');
  });

  it('sends no request before Retry-After has passed', async () => {
    geocoder.behave = (_request, response) => response.writeHead(429, { 'retry-after': '20' }).end();
    expect((await search('Ruheweg 1')).status).toBe(503);
    await gateway.clock.advance(15_000);
    expect((await search('Ruheweg 2')).status).toBe(503);
    expect(geocoder.asked).toHaveLength(1);
    answering(found(bahnhofstrasse));
    await gateway.clock.advance(6000);
    expect((await search('Ruheweg 2')).status).toBe(200);
  });

  it('sends one request per second; a newer request of a session replaces its queued one, and the queue is bounded', async () => {
    answering(found(bahnhofstrasse));
    const everybody = Array.from({ length: 8 }, (_, at) => gateway.signIn('user', 20 + at));
    const first = await search('Eilweg 1', everybody[0]);
    expect(first.status).toBe(200);
    const outdated = search('Eilweg 2', everybody[0]);
    const outdatedCode = outdated.then((answer) => answer.json().code);
    const newest = search('Eilweg 3', everybody[0]);
    expect(await outdatedCode).toBe('GEOCODER_UNAVAILABLE');
    const others = everybody.slice(1).map((as, at) => search(`Eilweg ${at + 10}`, as));
    // One waits already and five may: three of the seven are turned away at once.
    const refused: (string | string[] | undefined)[] = [];
    await new Promise<void>((done) => {
      for (const other of others)
        void other.then(({ headers }) => refused.push(headers['retry-after']) === 3 && done());
    });
    expect(refused).toEqual(['2', '2', '2']);
    expect(geocoder.asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['Eilweg 1']);
    await gateway.clock.advance(1000);
    expect((await newest).status).toBe(200);
    expect(geocoder.asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['Eilweg 1', 'Eilweg 3']);
    for (let second = 0; second < 6; second += 1) await gateway.clock.advance(1000);
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(geocoder.asked).toHaveLength(6);
  });
});

it.each([
  'ftp://geocoder.example.ch',
  'geocoder',
  'https://user:secret@geocoder.example.ch',
  'https://geocoder.example.ch/?key=1',
])('GEOCODER_URL=%s stops the start', async (url) => {
  await expect(startGateway({ env: { GEOCODER_URL: url } })).rejects.toThrow(/^GEOCODER_URL: /);
});
