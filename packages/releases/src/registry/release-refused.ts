/** A release that the rules do not allow. The message says why, in English: terminals show it. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}
