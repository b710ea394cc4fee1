import type { useFormat } from '@dossier/remote-kit';

/** In megabytes, from a billion on in gigabytes. */
export function formatBytes(bytes: number, { number }: Pick<ReturnType<typeof useFormat>, 'number'>): string {
  const [unit, size] = bytes >= 1e9 ? ['gigabyte', 1e9] : ['megabyte', 1e6];
  return number(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 });
}
