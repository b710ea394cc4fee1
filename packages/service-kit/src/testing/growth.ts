/**
 * How many times longer the work takes for an input of twice the size: about 2 where it is linear, 4 where it is
 * quadratic. Independent of the speed of the machine.
 */
export function growthOf(work: (input: string) => unknown, inputOf: (size: number) => string): number {
  const size = 10_000;
  const [single, double] = [inputOf(size), inputOf(2 * size)];
  const times = { single: Infinity, double: Infinity };
  // The fastest of several runs, because others use the machine, too.
  for (let run = 0; run < 15; run += 1) {
    times.single = Math.min(
      times.single,
      measure(() => work(single)),
    );
    times.double = Math.min(
      times.double,
      measure(() => work(double)),
    );
  }
  return times.double / times.single;
}

function measure(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
