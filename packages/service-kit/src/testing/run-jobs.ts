import { serviceStates, type ServiceName } from '@dossier/contracts';
import { systemClock, type Clock } from '../clock/clock.ts';
import { identityHeader, signIdentity } from '../identity/identity.ts';
import { createDeps, type ServiceDeps } from '../service/deps.ts';
import type { Service } from '../service/service.ts';

const minute = 60_000;

/** Runs each background job of a service once, one after the other, and prints how long each took. */
export async function runJobs(name: ServiceName, create: (deps: ServiceDeps) => Service): Promise<void> {
  const due: (() => void | Promise<void>)[] = [];
  const clock: Clock = {
    ...systemClock,
    after(ms, action) {
      if (ms < minute) return systemClock.after(ms, action);
      due.push(action);
      return () => undefined;
    },
  };
  const deps = createDeps(name, process.env, { clock });
  const service = create(deps);
  const { url } = await service.start();
  // Each job plans its next run when it ends.
  for (const run of due.splice(0)) await run();
  const identity = signIdentity({ service: 'gateway' }, name, deps.keys('SESSION_KEY')[0]);
  const response = await fetch(url + serviceStates[name].path, { headers: { [identityHeader]: identity } });
  const { jobs = [] } = serviceStates[name].response.parse(await response.json());
  const runs = jobs.flatMap(({ name: job, last }) => (last ? [{ job, ...last }] : []));
  process.stdout.write(`${JSON.stringify(runs)}\n`);
  await service.stop();
}
