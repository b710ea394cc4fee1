import { defaultTaxYear, getDeclaration, saveDeclaration } from '@dossier/contracts';
import { contentDisposition, fail, type Service } from '@dossier/service-kit';
import { findProfile } from '../profile/profile.repository.ts';
import { findLegacyDeclaration } from '../year-split/legacy.repository.ts';
import type { YearSplit } from '../year-split/year-split.ts';
import { declarationYear } from './declaration-year.ts';
import { declarationEntity, declarationPlace, maxDeclarationBytes } from './declaration.entity.ts';

export function declarationRoutes(service: Service, yearSplit: YearSplit): void {
  const { clock, db, seals } = service;

  service.route(saveDeclaration, async ({ body, identity: { userId } }) => {
    const text = JSON.stringify(body.taxData, null, 2);
    if (Buffer.byteLength(text) > maxDeclarationBytes) throw fail('PAYLOAD_TOO_LARGE');
    const now = new Date(clock.now());
    const taxYear = declarationYear(body.taxData) ?? defaultTaxYear(now);
    await yearSplit.ensure(userId);
    const seal = await seals.forWriting(userId);
    const content = seal.seal(declarationPlace(taxYear), text);
    const row = { userId, taxYear, filename: body.filename, content, savedAt: now };
    await db.write((manager) => manager.upsert(declarationEntity, row, ['userId', 'taxYear']));
    return { success: true as const, filename: row.filename };
  });

  service.route(getDeclaration, async ({ identity: { userId }, query: { taxYear } }) => {
    const { profile, legacy, row } = await db.read(async (manager) => ({
      profile: await findProfile(manager, userId),
      legacy: await findLegacyDeclaration(manager, userId),
      row: await manager.findOne(declarationEntity, {
        where: { userId, ...(taxYear !== undefined && { taxYear }) },
        order: { savedAt: 'DESC' },
      }),
    }));
    if (profile && !profile.answersSplitAt && legacy) return download(legacy.filename, legacy.content);
    if (!row) throw fail('DECLARATION_NOT_FOUND');
    const seal = await seals.forReading(userId);
    return download(row.filename, seal.open(declarationPlace(row.taxYear), row.content));
  });
}

function download(filename: string, content: string) {
  return {
    body: Buffer.from(content),
    headers: {
      'Content-Disposition': contentDisposition('attachment', filename),
      'Cache-Control': 'no-store',
    },
  };
}
