/** Pages of texts about this installation. */
export type LegalTextPage = 'accessibility' | 'cookies' | 'dataProtection' | 'terms';
export type LegalPage = LegalTextPage | 'licences';

/** The public legal addresses and the page each shows. */
export const legalPaths: Record<string, LegalPage> = {
  '/cookies': 'cookies',
  '/cookie-policy': 'cookies',
  '/data-protection': 'dataProtection',
  '/data-protection-policy': 'dataProtection',
  '/terms-and-conditions': 'terms',
  '/accessibility': 'accessibility',
  '/licences': 'licences',
};
