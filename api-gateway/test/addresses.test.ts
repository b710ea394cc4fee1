import { once } from 'node:events';
import type { AddressResponse, AddressSuggestion } from '@dossier/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bahnhofstrasse, geocoderResult, startGeocoder, type GeocoderStub } from './geocoder-stub.ts';
import { startGateway, type TestGateway } from './harness.ts';
import { sendJson } from './stubs.ts';

let gateway: TestGateway;
let cookie: string;

const search = (q: string, as = cookie) =>
  gateway.call('GET', `/api/addresses?${new URLSearchParams({ q })}`, { cookie: as });
const suggestions = async (q: string) => {
  const response = await search(q);
  expect([q, response.status]).toEqual([q, 200]);
  return response.json<AddressResponse>().suggestions;
};
const summarize = ({ street, houseNumber, postalCode, city, gemeinde, state }: AddressSuggestion) =>
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
    ['zuerich', 'null | null | 8001 | Zürich | Zürich | ZH'],
    ['geneve', 'null | null | 1201 | Genève | Genève | GE'],
    ['Genf', 'null | null | 1201 | Genève | Genève | GE'],
    ['wil sg', 'null | null | 9500 | Wil SG | Wil (SG) | SG'],
    ['Muri bei B', 'null | null | 3074 | Muri b. Bern | Muri bei Bern | BE'],
    ['2740 Moutier', 'null | null | 2740 | Moutier | Moutier | JU'],
    ['Bahnhofstrasse 12, 8001', 'Bahnhofstrasse | 12 | 8001 | Zürich | Zürich | ZH'],
    ['8001 Zürich, Bahnhofstrasse 12a', 'Bahnhofstrasse | 12a | 8001 | Zürich | Zürich | ZH'],
    ['Rue de Lausanne 12 1201 Genève', 'Rue de Lausanne | 12 | 1201 | Genève | Genève | GE'],
    ['Via Nassa, Lugano', 'Via Nassa | null | 6900 | Lugano | Lugano | TI'],
  ])('%s', async (q, first) => {
    const [best] = await suggestions(q);
    expect(best && summarize(best)).toBe(first);
  });

  it('returns at most five suggestions, with every municipality of a postal code', async () => {
    expect(await suggestions('800')).toHaveLength(5);
    const [prilly] = await suggestions('1008 Prilly');
    expect(prilly?.gemeinden).toEqual(['Prilly', 'Jouxtens-Mézery']);
  });

  it('knows the municipalities of 31 December of a tax year', async () => {
    const canton = async (taxYear: string) => {
      const response = await gateway.call('GET', `/api/addresses?q=2740&taxYear=${taxYear}`, { cookie });
      expect(response.status).toBe(200);
      return response.json<AddressResponse>().suggestions[0]?.state;
    };
    expect([await canton('2024'), await canton('2025'), await canton('2026')]).toEqual(['BE', 'BE', 'JU']);
  });

  it('continues a town with many postal codes with all of them', async () => {
    const town = (await suggestions('Zürich')).at(-1);
    expect(town).toMatchObject({ displayName: 'Zürich', continues: 24 });
    const response = await gateway.call('GET', '/api/addresses?q=Z%C3%BCrich&codes=all', { cookie });
    expect(response.json<AddressResponse>().suggestions).toHaveLength(24);
  });

  it('returns an empty list for a text without letter or digit', async () => {
    expect(await suggestions('?!?')).toEqual([]);
  });

  it('returns an empty list for an unknown place', async () => {
    const response = await search('Bahnhofstrasse 12');
    expect(response.json<AddressResponse>()).toEqual({ suggestions: [], onlyAbroad: false, problem: null });
  });

  it.each([
    ['too short', '?q=80', 'q'],
    ['only spaces', '?q=+++8+++', 'q'],
    ['too long', `?q=${'x'.repeat(201)}`, 'q'],
    ['a line break', '?q=8004%0d%0aHost:x', 'q'],
    ['missing', '', 'q'],
    ['something unknown', '?q=8004&country=de', 'country'],
    ['twice', '?q=8004&q=8005', 'q'],
    ['of no tax year', '?q=8004&taxYear=20', 'taxYear'],
    ['for other codes', '?q=8004&codes=some', 'codes'],
  ])('rejects a query that is %s', async (_what, query, field) => {
    const response = await gateway.call('GET', `/api/addresses${query}`, { cookie });
    expect([response.status, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(response.json().fields?.map(({ path }) => path)).toEqual([field]);
  });

  it('needs a session', async () => {
    const response = await gateway.call('GET', '/api/addresses?q=8004');
    expect([response.status, response.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('with a geocoder', () => {
  let geocoder: GeocoderStub;
  beforeAll(async () => {
    geocoder = await startGeocoder();
    gateway = await startGateway({
      env: { GEOCODER_URL: geocoder.url, PUBLIC_URL: 'https://dossier.example.ch' },
      times: { geocoder: 1000 },
    });
  });
  beforeEach(async () => {
    geocoder.requests.length = 0;
    // A session lasts a minute, and most tests move the clock.
    cookie = gateway.signIn('user');
    await gateway.clock.advance(1000);
  });
  afterAll(async () => {
    await gateway.stop();
    geocoder.stop();
  });
  const respondWith = (...results: unknown[]) => {
    geocoder.respond = (_request, response) => sendJson(response, 200, results);
  };

  it('sends the parameters of Nominatim and an identifying User-Agent', async () => {
    respondWith(geocoderResult(bahnhofstrasse));
    const [first] = await suggestions('Bahnhofstrasse 12 Zürich');
    expect(first && summarize(first)).toBe('Bahnhofstrasse | 12 | 8001 | Zürich | Zürich | ZH');
    const [request] = geocoder.requests;
    expect(request?.url.pathname).toBe('/search');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      q: 'Bahnhofstrasse 12 Zürich',
      format: 'jsonv2',
      countrycodes: 'ch',
      addressdetails: '1',
      limit: '5',
      'accept-language': 'en',
    });
    expect(request?.headers['user-agent']).toBe('Dossier/1.2.3 (https://dossier.example.ch)');
    expect(request?.headers.cookie).toBeUndefined();
  });

  it('does not query it for a text without letter or digit', async () => {
    expect(await suggestions('?!?')).toEqual([]);
    expect(geocoder.requests).toEqual([]);
  });

  it('caches results for a day', async () => {
    respondWith(geocoderResult({ ...bahnhofstrasse, road: 'Gartenweg' }));
    await suggestions('Gartenweg 12');
    await suggestions('gartenweg  12');
    expect(geocoder.requests).toHaveLength(1);
    await gateway.clock.advance(25 * 60 * 60_000);
    cookie = gateway.signIn('user');
    await suggestions('Gartenweg 12');
    expect(geocoder.requests).toHaveLength(2);
  });

  it('does not query it for a place in the list', async () => {
    await suggestions('8004 Zür');
    expect(geocoder.requests).toEqual([]);
  });

  it.each([
    ['the street', 'Lindenallee 7, Thun', { road: 'Lindenallee 7', house_number: '' }, 'Lindenallee | 7'],
    ['the query, before a comma', 'Seeweg 9b, Thun', { road: 'Seeweg', house_number: '' }, 'Seeweg | 9b'],
    ['the query, after the street', 'Talweg 3 Thun', { road: 'Talweg', house_number: '' }, 'Talweg | 3'],
    ['nowhere', 'Rainweg, Thun', { road: 'Rainweg', house_number: '' }, 'Rainweg | null'],
    [
      'a square',
      'Rathausplatz 1',
      { road: '', pedestrian: 'Rathausplatz', house_number: '1' },
      'Rathausplatz | 1',
    ],
  ])('takes the house number from %s', async (_where, q, parts, expected) => {
    const address = {
      ...bahnhofstrasse,
      ...parts,
      city: 'Thun',
      postcode: '3600',
      'ISO3166-2-lvl4': 'CH-BE',
    };
    respondWith(geocoderResult(Object.fromEntries(Object.entries(address).filter(([, value]) => value))));
    const [first] = await suggestions(q);
    expect(first && summarize(first)).toBe(`${expected} | 3600 | Thun | Thun | BE`);
  });

  it('takes the municipality from the geocoder when the list contains it', async () => {
    const { city: _city, ...rest } = bahnhofstrasse;
    respondWith(
      geocoderResult({ ...rest, village: 'Jouxtens-Mézery', postcode: '1008', 'ISO3166-2-lvl4': 'CH-VD' }),
    );
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
      respondWith(
        geocoderResult({ ...rest, country }),
        geocoderResult({ ...rest, country: 'Liechtenstein' }),
      );
      expect(await suggestions(`Landweg 1 ${country}`)).toHaveLength(1);
    },
  );

  it('reports when all results are abroad', async () => {
    respondWith(
      geocoderResult({
        road: 'Unter den Linden',
        city: 'Berlin',
        country: 'Deutschland',
        country_code: 'de',
      }),
    );
    const response = await search('Unter den Linden 1');
    expect(response.json<AddressResponse>()).toEqual({ suggestions: [], onlyAbroad: true, problem: null });
  });

  it('finds a place without a postal code by its name', async () => {
    respondWith(geocoderResult({ ...bahnhofstrasse, road: 'Hubweg', city: 'Uster', postcode: '' }));
    expect((await suggestions('Hubweg 12')).map(summarize)).toEqual([
      'Hubweg | 12 | 8610 | Uster | Uster | ZH',
    ]);
  });

  it.each([
    ['no postal code and no place', { city: '', postcode: '' }],
    ['no postal code and an unknown place', { city: 'Nirgendwo', postcode: '' }],
    ['an unknown postal code', { postcode: '9999' }],
  ])('returns neither suggestions nor onlyAbroad for a Swiss result with %s', async (what, parts) => {
    const abroad = { road: 'Alpweg', city: 'Berlin', country: 'Deutschland', country_code: 'de' };
    respondWith(geocoderResult({ ...bahnhofstrasse, road: 'Alpweg', ...parts }), geocoderResult(abroad));
    const response = await search(`Alpweg ${what}`);
    expect(response.json<AddressResponse>()).toEqual({ suggestions: [], onlyAbroad: false, problem: null });
  });

  it('queries no other host for any text', async () => {
    respondWith();
    for (const q of [
      'http://169.254.169.254/latest',
      'x@127.0.0.1:1/?q=',
      '/../admin?format=xml&q=x#',
      'a&format=xml',
    ]) {
      await search(q);
      await gateway.clock.advance(1000);
    }
    expect(geocoder.requests.map(({ url }) => [url.pathname, url.searchParams.get('format')])).toEqual(
      Array.from({ length: 4 }, () => ['/search', 'jsonv2']),
    );
  });

  const big = Buffer.alloc(2 * 1024 * 1024, ' ');
  const faults: [string, GeocoderStub['respond']][] = [
    ['responds with 429', (_request, response) => response.writeHead(429).end()],
    ['responds with 502', (_request, response) => response.writeHead(502).end('<html>')],
    ['responds with HTML', (_request, response) => response.end('<html>canary-html</html>')],
    ['responds with other JSON', (_request, response) => sendJson(response, 200, { error: 'x' })],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['sends two megabytes', (_request, response) => response.end(big)],
    ['closes the connection', (_request, response) => response.destroy()],
    ['does not respond', (_request, response) => once(response, 'close')],
    ['stalls during the response', (_request, response) => response.write('[')],
  ];
  it.each(faults)(
    'that %s leads to GEOCODER_UNAVAILABLE, with places from the list',
    async (fault, respond) => {
      geocoder.respond = respond;
      const alone = await search(`Nirgendsweg ${fault}`);
      expect([alone.status, alone.json().code]).toEqual([503, 'GEOCODER_UNAVAILABLE']);
      await gateway.clock.advance(1000);
      const placed = (await search(`Nirgendsweg 4, 8004`)).json<AddressResponse>();
      expect(placed).toMatchObject({
        problem: 'GEOCODER_UNAVAILABLE',
        suggestions: [{ postalCode: '8004' }],
      });
      expect(geocoder.requests.map(({ url }) => url.pathname)).toEqual(['/search', '/search']);
      await gateway.clock.advance(1000);
      respondWith(geocoderResult(bahnhofstrasse));
      expect(await suggestions('Nirgendsweg 4, 8004')).toHaveLength(1);
      expect(gateway.logs.join('')).not.toMatch(/Nirgendsweg|canary-html/);
      await gateway.clock.advance(25 * 60 * 60_000);
    },
  );

  it('sends no request before Retry-After has passed', async () => {
    geocoder.respond = (_request, response) => response.writeHead(429, { 'retry-after': '20' }).end();
    expect((await search('Ruheweg 1')).status).toBe(503);
    await gateway.clock.advance(15_000);
    expect((await search('Ruheweg 2')).status).toBe(503);
    expect(geocoder.requests).toHaveLength(1);
    respondWith(geocoderResult(bahnhofstrasse));
    await gateway.clock.advance(6000);
    expect((await search('Ruheweg 2')).status).toBe(200);
  });

  it('sends one request per second; a newer request of a user replaces the queued one, and users take turns', async () => {
    respondWith(geocoderResult(bahnhofstrasse));
    const cookies = Array.from({ length: 8 }, (_, at) => gateway.signIn('user', 20 + at));
    const first = await search('Eilweg 1', cookies[0]);
    expect(first.status).toBe(200);
    const outdated = search('Eilweg 2', cookies[0]);
    const outdatedCode = outdated.then((response) => response.json().code);
    // Another session of the same user.
    const newest = search('Eilweg 3', gateway.signIn('user', 20));
    expect(await outdatedCode).toBe('GEOCODER_UNAVAILABLE');
    const others = cookies.slice(1).map((as, at) => search(`Eilweg ${at + 10}`, as));
    // The queue holds five: the user who was just served is out, and two of the seven others.
    const refused: (string | string[] | undefined)[] = [];
    await new Promise<void>((done) => {
      for (const each of [newest, ...others])
        void each.then(({ headers }) => refused.push(headers['retry-after']) === 3 && done());
    });
    expect(refused).toEqual(['2', '2', '2']);
    expect((await newest).status).toBe(503);
    expect(geocoder.requests.map(({ url }) => url.searchParams.get('q'))).toEqual(['Eilweg 1']);
    for (let second = 0; second < 6; second += 1) await gateway.clock.advance(1000);
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(geocoder.requests).toHaveLength(6);
  });
});

it.each([
  'ftp://geocoder.example.ch',
  'geocoder',
  'https://user:secret@geocoder.example.ch',
  'https://geocoder.example.ch/?key=1',
])('GEOCODER_URL=%s prevents the start', async (url) => {
  await expect(startGateway({ env: { GEOCODER_URL: url } })).rejects.toThrow(/^GEOCODER_URL: /);
});
