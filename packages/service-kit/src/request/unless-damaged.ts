import { toAppError } from './translate.ts';

/** Whether stored data failed authentication, or is missing in the blob store. */
export function isDamaged(error: unknown): boolean {
  return toAppError(error).code === 'DATA_DAMAGED';
}

/** Returns undefined for damaged data, for work that must go on without it. Any other error is thrown. */
export async function unlessDamaged<T>(open: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await open();
  } catch (error) {
    if (isDamaged(error)) return undefined;
    throw error;
  }
}
