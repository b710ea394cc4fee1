import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets or codes. The time it takes does not reveal where they differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
