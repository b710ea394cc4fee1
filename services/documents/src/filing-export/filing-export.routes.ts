import type { Reader } from '@dossier/document-reader';
import {
  downloadFilingExport,
  endpointUrl,
  exportProfiles,
  getFilingExport,
  prepareFilingExport,
} from '@dossier/contracts';
import {
  actorOf,
  checkDeskAccess,
  type BlobStore,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import type { Archives } from '../export/archives.ts';
import { safeName } from '../export/entry-names.ts';
import { createExports, type ExportKey } from '../export/exports.ts';
import { recordReading } from '../export/record-reading.ts';
import { sendExport } from '../export/send-export.ts';
import type { YearStorageKey } from '../files/year-storage.entity.ts';
import { collectFilingExport } from './collect-filing.ts';
import { createEnclosures } from './enclosures.ts';
import { createFilingArchive } from './filing-archive.ts';

/** The ZIP of one filing, for experts and their tax software. */
export function filingExportRoutes(
  service: Service,
  { blobs, archives, reader }: { blobs: BlobStore; archives: Archives; reader: Reader },
): void {
  const exports = createExports(service);

  /** Throws unless the expert may work on the filing. */
  async function checkedKey(actor: UserIdentity, { userId, taxYear }: YearStorageKey): Promise<ExportKey> {
    await checkDeskAccess(service, actor, { userId, taxYear }, 'FILING_NOT_FOUND');
    return { actor, userId, taxYear };
  }

  service.route(prepareFilingExport, async ({ params, query, identity, language }) => {
    const key = await checkedKey(identity, params);
    const { papers } = await collectFilingExport(service, params, language);
    return exports.prepare(key, {
      language,
      filesTotal: papers.length,
      urlOf: (ticket) => endpointUrl(downloadFilingExport, { params: { ...params, ticket }, query }),
    });
  });

  service.route(getFilingExport, async ({ params, identity }) =>
    exports.stateOf(await checkedKey(identity, params)),
  );

  service.route(downloadFilingExport, async ({ params, query, identity, log }) => {
    const { userId, taxYear, ticket } = params;
    service.describeAudit({ target: taxYear });
    const key = await checkedKey(identity, params);
    const start = () => exports.start(key, ticket);
    return sendExport({ archives, actor: identity, log, start }, async ({ language, fileDone }) => {
      const collected = await collectFilingExport(service, params, language);
      const by = { actorId: actorOf(identity), ownerId: userId, action: 'export' } as const;
      const versions = collected.papers.flatMap(({ stored }) => stored ?? []);
      await recordReading(service, by, versions);
      const { name } = collected.filing.person;
      const parts = ['Dossier', taxYear, name?.replaceAll(' ', '-') ?? userId];
      const options = { service, blobs, userId, language, collected, onPaper: fileDone };
      return {
        body: query.profile
          ? createEnclosures({ ...options, reader, profile: exportProfiles[query.profile] })
          : createFilingArchive(options),
        fileName: safeName(`${parts.join('-')}.zip`),
      };
    });
  });
}
