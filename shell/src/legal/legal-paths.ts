export type LegalPage = 'cookies' | 'dataProtection' | 'terms';

/** The five public legal addresses and the page each shows. */
export const legalPaths: Record<string, LegalPage> = {
  '/cookies': 'cookies',
  '/cookie-policy': 'cookies',
  '/data-protection': 'dataProtection',
  '/data-protection-policy': 'dataProtection',
  '/terms-and-conditions': 'terms',
};
