import { createReturnDraft, listReadingsForUser } from '@dossier/contracts';
import { actorOf, checkDeskAccess, type Service } from '@dossier/service-kit';
import { recordReading } from '../export/record-reading.ts';
import { collectFilingExport } from '../filing-export/collect-filing.ts';
import { createDraft } from './create-draft.ts';

/** Drafts of returns, for experts and their tax programs. Nothing of them is stored. */
export function returnDraftRoutes(service: Service): void {
  service.route(createReturnDraft, async ({ params, body, identity, language }) => {
    const { userId, taxYear } = params;
    service.describeAudit({ target: taxYear });
    await checkDeskAccess(service, identity, { userId, taxYear }, 'FILING_NOT_FOUND');
    const query = { userId: String(userId), taxYear: String(taxYear) };
    const [{ filing, papers, files }, all] = await Promise.all([
      collectFilingExport(service, { userId, taxYear }, language),
      service.call(listReadingsForUser, { query }, { headers: { 'accept-language': language } }),
    ]);
    const versions = new Map(papers.map(({ paper }) => [paper.id, paper.version]));
    const readings = all.filter(({ fileId, version }) => versions.get(fileId) === version);
    const draft = createDraft({ filing, files, readings, ahvNumber: body.ahvNumber });
    const used = new Set(draft.elements.flatMap(({ sources }) => sources.map(({ fileId }) => fileId)));
    await recordReading(
      service,
      { actorId: actorOf(identity), ownerId: userId, action: 'export' },
      papers.flatMap(({ paper, stored }) => (stored && used.has(paper.id) ? [stored] : [])),
    );
    return draft;
  });
}
