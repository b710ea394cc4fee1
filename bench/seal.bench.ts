/** The cost of sealing: lists of a service with sealed and authenticated rows. Reference: the same rows, plain. */
import { median, ratio, report } from './lib/report.ts';
import { kinds, startSealedService, type Kind } from './lib/sealed-service.ts';

const rounds = 400;
const listed = 100;

const service = await startSealedService();
const ms: Record<Kind, number[]> = { plain: [], sealed: [], authenticated: [] };
for (let round = -50; round < rounds; round++) {
  for (const kind of kinds) {
    const elapsed = await service.time(kind, listed);
    if (round >= 0) ms[kind].push(elapsed);
  }
}
await service.stop();
report(
  'seal',
  (['sealed', 'authenticated'] as const).map((kind) => ({
    what: `${listed} ${kind} rows`,
    ms: median(ms[kind]).toFixed(2),
    'plain, ms': median(ms.plain).toFixed(2),
    ratio: ratio(median(ms[kind]), median(ms.plain)),
  })),
);
