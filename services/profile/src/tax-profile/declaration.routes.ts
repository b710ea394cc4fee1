import { defaultTaxYear, getDeclaration, saveDeclaration, taxYearBody } from '@dossier/contracts';
import { contentDisposition, fail, type Service } from '@dossier/service-kit';
import { declarationEntity, declarationPlace, maxDeclarationBytes } from '../answers/declaration.entity.ts';

export function declarationRoutes(service: Service): void {
  const { clock, db, seals } = service;

  service.route(saveDeclaration, async ({ body, identity: { userId } }) => {
    const text = JSON.stringify(body.taxData, null, 2);
    if (Buffer.byteLength(text) > maxDeclarationBytes) throw fail('PAYLOAD_TOO_LARGE');
    const now = new Date(clock.now());
    const taxYear = declarationYear(body.taxData) ?? defaultTaxYear(now);
    const seal = await seals.forWriting(userId);
    const content = seal.seal(declarationPlace(taxYear), text);
    const row = { userId, taxYear, filename: body.filename, content, savedAt: now };
    await db.write((manager) => manager.upsert(declarationEntity, row, ['userId', 'taxYear']));
    return { success: true as const, filename: row.filename };
  });

  service.route(getDeclaration, async ({ identity: { userId }, query: { taxYear } }) => {
    const where = { userId, ...(taxYear !== undefined && { taxYear }) };
    const row = await db.read((manager) =>
      manager.findOne(declarationEntity, { where, order: { savedAt: 'DESC' } }),
    );
    if (!row) throw fail('DECLARATION_NOT_FOUND');
    const seal = await seals.forReading(userId);
    return {
      body: Buffer.from(seal.open(declarationPlace(row.taxYear), row.content)),
      headers: {
        'Content-Disposition': contentDisposition('attachment', row.filename),
        'Cache-Control': 'no-store',
      },
    };
  });
}

/** The tax year in the metadata of a declaration. */
function declarationYear({ metadata }: { metadata?: { taxYear?: unknown } }): number | undefined {
  return taxYearBody.safeParse(metadata?.taxYear).data;
}
