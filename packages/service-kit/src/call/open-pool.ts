import { Pool, type Dispatcher } from 'undici';
import { InstancePool } from './instance-pool.ts';
import type { Instances } from './instances.ts';

/** The connections to a service, which has one instance or several. */
export function openPool(instances: Instances, options: Pool.Options): Dispatcher {
  const [only, ...others] = instances.origins;
  if (only !== undefined && others.length === 0) return new Pool(only, options);
  instances.watch();
  return new InstancePool(instances, options);
}
