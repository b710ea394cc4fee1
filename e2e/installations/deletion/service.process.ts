/**
 * One service of the product (`SERVICE`), as its `main.ts` runs it, with a clock that is ahead by the milliseconds in the
 * file `CLOCK`. Its timers are due by this clock.
 */
import { readFileSync } from 'node:fs';
import { runService, type Clock, type Service, type ServiceDeps } from '@dossier/service-kit';

const { CLOCK = '', SERVICE = '' } = process.env;
const pollMs = 20;

const now = (): number => Date.now() + Number(readFileSync(CLOCK, 'utf8'));

const clock: Clock = {
  now,
  after(ms, action) {
    const due = now() + ms;
    const timer = setInterval(() => {
      if (now() < due) return;
      clearInterval(timer);
      void action();
    }, pollMs);
    timer.unref();
    return () => clearInterval(timer);
  },
};

type Create = (deps: ServiceDeps) => Service;

const services: Record<string, () => Promise<Create>> = {
  auth: async () => (await import('@dossier/service-auth/service')).createAuthService,
  profile: async () => (await import('@dossier/service-profile/service')).createProfileService,
  documents: async () => (await import('@dossier/service-documents/service')).createDocumentsService,
  filing: async () => (await import('@dossier/service-filing/service')).createFilingService,
  messages: async () => (await import('@dossier/service-messages/service')).createMessagesService,
  recognition: async () => (await import('@dossier/service-recognition/service')).createRecognitionService,
};

const create = await services[SERVICE]?.();
if (!create) throw new Error(`no service ${SERVICE}`);
await runService((deps) => create({ ...deps, clock }), SERVICE);
