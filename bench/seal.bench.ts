/** The cost of sealing: lists of a service with sealed and authenticated rows. Reference: the same rows, plain. */
import { median, report } from './lib/report.ts';
import { startSealedService, type Kind } from './lib/sealed-service.ts';

const rounds = 400;
const listed = 100;

const measures: { what: string; kind: Kind; first?: boolean }[] = [
  { what: `${listed} sealed rows, first`, kind: 'sealed', first: true },
  { what: `${listed} sealed rows, again within a minute`, kind: 'sealed' },
  { what: `${listed} authenticated rows`, kind: 'authenticated' },
];

const service = await startSealedService();
const plain: number[] = [];
const added = measures.map((): number[] => []);
for (let round = -50; round < rounds; round++) {
  const plainMs = await service.measure('plain', listed);
  if (round >= 0) plain.push(plainMs);
  for (const [n, { kind, first = false }] of measures.entries()) {
    const ms = await service.measureAdded(kind, listed, { first });
    if (round >= 0) added[n]?.push(ms);
  }
}
await service.stop();
report(
  'seal',
  measures.map(({ what }, n) => ({
    what,
    'added CPU, ms': median(added[n] ?? []).toFixed(2),
    'plain CPU, ms': median(plain).toFixed(2),
    share: `${((100 * median(added[n] ?? [])) / median(plain)).toFixed(1)} %`,
  })),
);
