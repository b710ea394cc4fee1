import { exportReadings } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { gonePaperEntity } from '../expected-papers/gone-papers.entity.ts';
import { presentProposals } from '../last-return/present-proposals.ts';
import { learnedFormEntity } from '../learned-forms/learned-forms.entity.ts';
import { modelConsentEntity } from '../model/model-consents.entity.ts';
import { paperEntity } from '../papers/papers.entity.ts';
import { countLines } from '../paper-text/count-lines.ts';
import { presentReading, withStatement } from '../readings/present-reading.ts';
import { openReadings } from '../readings/readings.repository.ts';
import { readingEntity } from '../papers/readings.entity.ts';

/** Everything this service stores about a user, for the user's export. */
export function exportRoutes(service: Service): void {
  service.route(exportReadings, async ({ params: { userId }, db, language }) => {
    const stored = await db.read(async (manager) => ({
      papers: await manager.find(paperEntity, {
        where: { userId },
        order: { uploadedAt: 'ASC', fileId: 'ASC' },
      }),
      readings: await manager.find(readingEntity, { where: { userId }, order: { version: 'ASC' } }),
      learned: await manager.find(learnedFormEntity, { where: { userId }, order: { learnedAt: 'ASC' } }),
      gone: await manager.find(gonePaperEntity, { where: { userId }, order: { declaredAt: 'ASC' } }),
      consents: await manager.find(modelConsentEntity, { where: { userId }, order: { id: 'ASC' } }),
      access: await manager.find(accessEntity, { where: { ownerId: userId }, order: { id: 'ASC' } }),
    }));
    const rowOf = new Map(stored.papers.map((row) => [row.fileId, row]));
    const shown = stored.readings.flatMap(({ fileId, version }) => {
      const row = rowOf.get(fileId);
      return row ? [{ row, version }] : [];
    });
    const opened = await openReadings(service, userId, shown, stored.readings);
    const lines = await countLines(service, userId);
    return {
      readings: opened.map((reading) => ({
        ...withStatement(presentReading(reading, [], language), reading),
        taxYearOfFile: reading.row.taxYear,
        dismissed: [...reading.marks.dismissed],
        proposals: presentProposals(reading),
        searchedLines: lines.get(`${reading.row.fileId} ${reading.version}`) ?? 0,
        ...(reading.content?.division && { division: reading.content.division }),
      })),
      learnedForms: stored.learned.map(({ kind, categoryId, words, learnedAt }) => ({
        kind,
        categoryId,
        words: words.length,
        learnedAt: learnedAt.toISOString(),
      })),
      gonePapers: stored.gone.map(({ taxYear, declaredAt }) => ({
        taxYear,
        declaredAt: declaredAt.toISOString(),
      })),
      consents: stored.consents.map(({ host, consentedAt, revokedAt }) => ({
        host,
        consentedAt: consentedAt.toISOString(),
        revokedAt: revokedAt?.toISOString() ?? null,
      })),
      access: stored.access.map(({ at, action, actorId }) => ({
        at: at.toISOString(),
        action,
        by: actorId === userId ? ('you' as const) : ('staff' as const),
      })),
    };
  });
}
