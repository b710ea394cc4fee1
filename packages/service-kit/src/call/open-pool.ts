import { BalancedPool, Pool, type Dispatcher } from 'undici';
import type { Instances } from './instances.ts';
import { repeatOnAnother } from './repeat-on-another.ts';

/**
 * The connections to a service. With several instances, those that respond to probes get the requests in turn, and a
 * request that certainly was not carried out is repeated on another.
 */
export function openPool({ origins, follow }: Instances, options: Pool.Options): Dispatcher {
  const [only, ...others] = origins;
  if (only !== undefined && others.length === 0) return new Pool(only, options);
  const pool = new BalancedPool([...origins], options);
  follow(pool);
  return pool.compose(repeatOnAnother(origins.length));
}
