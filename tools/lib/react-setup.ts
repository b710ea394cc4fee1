/**
 * Runs before React is loaded. Its development build starts an async task of the debugger for every element that is created;
 * without them page tests need a tenth less time.
 */
Reflect.deleteProperty(console, 'createTask');

interface ReactInternals {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks: number };
}

const react = (await import('react')) as unknown as ReactInternals;
/**
 * It also creates an Error for each element, for the stacks of its warnings, until this counter passes ten thousand in a
 * second: a fifth of the time of page tests.
 */
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

export {};
