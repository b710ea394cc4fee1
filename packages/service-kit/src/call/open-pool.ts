import type { Dispatcher } from 'undici';
import { InstancePool } from './instance-pool.ts';
import type { Instances, PoolOptions } from './instances.ts';

/** The connections to a service, which has one instance or several. */
export function openPool(instances: Instances, options: PoolOptions): Dispatcher {
  const [only, ...others] = instances.origins;
  if (only !== undefined && others.length === 0) return instances.open(only, options);
  instances.watch();
  return new InstancePool(instances, options);
}
