import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

interface WebAssembly {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<object>;
}

type Instantiate = (imports: object, done: (instance: object, module: object) => void) => object;

/**
 * Compiles a WebAssembly of an installed package once, for instances that live only as long as they are needed: the memory
 * of an instance never shrinks. By themselves the packages would compile it anew, or fetch it from the network.
 */
export function wasmInstances(specifier: string): () => Promise<Instantiate> {
  // Node's types do not declare it.
  const { compile, instantiate } = Reflect.get(globalThis, 'WebAssembly') as WebAssembly;
  let compiled: Promise<object> | undefined;
  return async () => {
    const module = await (compiled ??= compile(
      readFileSync(createRequire(import.meta.url).resolve(specifier)),
    ));
    return (imports, done) => {
      void instantiate(module, imports).then((instance) => done(instance, module));
      return {};
    };
  };
}

/** Frees the memory of instances that are no longer used, in a reader process, where nobody waits for the rest. */
export async function freeInstances(): Promise<void> {
  // The promises that the instances came with are settled by then.
  await setImmediate();
  globalThis.gc?.();
}
