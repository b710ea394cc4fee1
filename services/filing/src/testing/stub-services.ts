import {
  getCategoryCoverage,
  getUserAccount,
  getProfileForUser,
  listFilesForUser,
  listSectionsForUser,
  queueMail,
  type BodyOf,
  type SectionId,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { stubEndpoint } from '@dossier/service-kit/testing';
import { sampleProfile, samplePapers } from './sample.ts';

/** The other services as the tests want them: what they answer, and which of them are down. */
export function createWorld() {
  const world = {
    complete: new Set<number>(),
    covered: new Set<string>(),
    down: new Set<'auth' | 'profile' | 'documents' | 'messages'>(),
    mails: [] as BodyOf<typeof queueMail>[],
    sections: ['authorization'] as SectionId[],
    papers: [...samplePapers],
    /** Happens once, after the papers were listed for a dossier. */
    afterFiles: undefined as (() => Promise<unknown>) | undefined,
  };
  const check = (part: 'auth' | 'profile' | 'documents' | 'messages'): void => {
    if (world.down.has(part)) throw fail('SERVICE_UNAVAILABLE');
  };
  const unknownFrom = 800_000;
  const stubServices = [
    stubEndpoint(getUserAccount, ({ params }) => {
      check('auth');
      if (params.id >= unknownFrom && params.id < 900_000) throw fail('USER_NOT_FOUND');
      return {
        id: params.id,
        email: 'zoe.mueller@example.ch',
        role: 'user' as const,
        createdAt: '2026-01-01T00:00:00.000Z',
      };
    }),
    stubEndpoint(getProfileForUser, ({ params }) => {
      check('profile');
      return {
        ...sampleProfile,
        userId: params.userId,
        isTaxProfileComplete: world.complete.has(params.userId),
      };
    }),
    stubEndpoint(listSectionsForUser, ({ query }) => {
      check('profile');
      return { taxYear: query.taxYear, sections: world.sections.map((id) => ({ id, enabled: true })) };
    }),
    stubEndpoint(getCategoryCoverage, ({ query }) => {
      check('documents');
      const covered = world.covered.has(`${query.userId} ${query.taxYear}`);
      return { covered, missing: covered ? [] : [21] };
    }),
    stubEndpoint(listFilesForUser, async () => {
      check('documents');
      const { afterFiles } = world;
      world.afterFiles = undefined;
      await afterFiles?.();
      return world.papers;
    }),
    stubEndpoint(queueMail, ({ body }) => {
      check('messages');
      world.mails.push(body);
      return { id: 'mail' };
    }),
  ];
  return { world, stubServices };
}
