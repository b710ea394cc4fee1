import { getDeclaration, saveDeclaration } from '@dossier/contracts';
import { contentDisposition, fail, type Service } from '@dossier/service-kit';
import { declarationEntity } from './declaration.entity.ts';

/** The size of the column on every engine. A real declaration has about 2 KB. */
const maxBytes = 65_535;

export function declarationRoutes(service: Service): void {
  service.route(saveDeclaration, async ({ body, identity, db, clock }) => {
    const content = JSON.stringify(body.taxData, null, 2);
    if (Buffer.byteLength(content) > maxBytes) throw fail('PAYLOAD_TOO_LARGE');
    const row = { userId: identity.userId, filename: body.filename, content, savedAt: new Date(clock.now()) };
    await db.write((manager) => manager.upsert(declarationEntity, row, ['userId']));
    return { success: true as const, filename: row.filename };
  });

  service.route(getDeclaration, async ({ identity, db }) => {
    const row = await db.read((manager) => manager.findOneBy(declarationEntity, { userId: identity.userId }));
    if (!row) throw fail('DECLARATION_NOT_FOUND');
    return {
      body: Buffer.from(row.content),
      headers: {
        'Content-Disposition': contentDisposition('attachment', row.filename),
        'Cache-Control': 'no-store',
      },
    };
  });
}
