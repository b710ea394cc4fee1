/** Whether this page can use passkeys: browsers have them over https and on `localhost` only. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && (location.protocol === 'https:' || location.hostname === 'localhost');

/** Whether the browser also offers passkeys in the autofill of a field. */
export const canAutofillPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Whether the user closed the dialog of the browser, or let it time out. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
