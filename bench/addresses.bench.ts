/** The address search while typing: every prefix of some addresses. Reference: a response of the gateway that needs no search. */
import { addressSearchLimits, endpointUrl, listCantons, searchAddresses } from '@dossier/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import { startProduct } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';
import { send, signIn } from './lib/users.ts';

const rounds = 5;
/** The gateway indexes the list of places after its start. */
const indexedAfterMs = 12_000;
const typed = [
  'Seestrasse 5, 8700 Küsnacht',
  'Bahnhofstrasse 12, Zürich',
  'Rue du Lac 3, 1800 Vevey',
  'Avenue de la Gare 2 Sion',
  'Via Nassa 12, 6900 Lugano',
  'Chemin des Vignes 7b 1009 Pully',
  '2740 Moutier',
  'Genf',
  'St. Gallen',
  'Biel/Bienne',
  'La Chaux-de-Fonds',
  'Hauptstrasse 40 Muri bei Bern',
];
const queries = typed.flatMap((text) =>
  Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1)).filter(
    (prefix) => prefix.trim().length >= addressSearchLimits.minLength,
  ),
);

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const { cookie } = await signIn(product);
await wait(indexedAfterMs);

async function time(path: string): Promise<number> {
  const startedAt = performance.now();
  await (await send(product, path, { cookie })).arrayBuffer();
  return performance.now() - startedAt;
}

const cantons = endpointUrl(listCantons, {});
const reference: number[] = [];
const fastest = new Map<string, number>();
for (let round = 0; round < rounds; round++) {
  for (const q of queries) {
    const ms = await time(endpointUrl(searchAddresses, { query: { q, taxYear: 2024 } }));
    fastest.set(q, Math.min(ms, fastest.get(q) ?? Infinity));
    reference.push(await time(cantons));
  }
}
await product.stop();

const [slowest = ['', 0]] = [...fastest].toSorted((a, b) => b[1] - a[1]);
const row = (what: string, ms: number) => ({
  what,
  ms: ms.toFixed(1),
  'cantons, ms': median(reference).toFixed(1),
  ratio: ratio(ms, median(reference)),
});
report('addresses', [
  row(`median of ${queries.length} keystrokes`, median([...fastest.values()])),
  row(`slowest: ${slowest[0]}`, slowest[1]),
]);
