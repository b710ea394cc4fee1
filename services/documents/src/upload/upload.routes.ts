import {
  getClientAccess,
  listClientFiles,
  uploadClientFiles,
  uploadFiles,
  uploadFromPhone,
} from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import type { Reader } from '@dossier/document-reader';
import {
  actorOf,
  fail,
  failField,
  findPeople,
  handleForm,
  type BlobStore,
  type HandlerContext,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { IsNull, Not } from 'typeorm';
import { fileEntity, noCategory } from '../files/files.entity.ts';
import type { Settings } from '../settings.ts';
import type { QuotaReservations } from './quota-reservations.ts';
import { receiveUpload, type UploadContext } from './upload.ts';

export interface UploadRoutesDeps {
  readonly blobs: BlobStore;
  readonly settings: Settings;
  readonly reader: Reader;
  readonly quota: QuotaReservations;
}

export function uploadRoutes(service: Service, { blobs, settings, reader, quota }: UploadRoutesDeps): void {
  async function receive(
    { ctx, language, log }: Pick<HandlerContext<typeof uploadFiles>, 'ctx' | 'language' | 'log'>,
    upload: Pick<UploadContext, 'userId' | 'actorId' | 'handoverId' | 'checkForm'>,
  ) {
    const context = { service, blobs, settings, quota, reader, language, log, ...upload };
    const files = await handleForm(ctx, (request) => receiveUpload(request, context));
    return { files, failedCount: files.filter((file) => file.status === 'rejected').length };
  }

  service.route(uploadFiles, (request) => {
    const { identity } = request;
    return receive(request, { userId: identity.userId, actorId: actorOf(identity) });
  });

  service.route(uploadClientFiles, async (request) => {
    const { identity, language, params } = request;
    const { userId } = params;
    // Before the body is read: nobody stores a byte for somebody who is not their client.
    await checkAccess(identity, { userId });
    return receive(request, {
      userId,
      actorId: actorOf(identity),
      async checkForm({ taxYear, replaces }) {
        if (replaces.some(Boolean)) throw failField('replaces', 'unrecognized_keys', language);
        service.describeAudit({ target: taxYear });
        await checkAccess(identity, { userId, taxYear });
      },
    });
  });

  service.route(uploadFromPhone, async (request) => {
    const { language } = request;
    const { userId, handover } = request.identity;
    const { files, failedCount } = await receive(request, {
      userId,
      actorId: userId,
      handoverId: handover.id,
      async checkForm({ taxYear, categoryId, replaces }) {
        if (replaces.some(Boolean)) throw failField('replaces', 'unrecognized_keys', language);
        if (taxYear !== handover.taxYear) throw failField('taxYear', 'invalid_value', language);
        if (categoryId !== (handover.categoryId ?? noCategory))
          throw failField('categoryId', 'invalid_value', language);
      },
    });
    // Not whether the user had the file already, nor under which name.
    const stored = { status: 'fulfilled' as const };
    return { files: files.map((file) => (file.status === 'rejected' ? file : stored)), failedCount };
  });

  service.route(listClientFiles, async ({ params, query, identity, language, db, log }) => {
    const { userId } = params;
    const { taxYear } = query;
    await checkAccess(identity, { userId, taxYear });
    const where = { userId, taxYear, addedBy: Not(IsNull()), deletedAt: IsNull() };
    const order = { uploadedAt: 'DESC', id: 'DESC' } as const;
    const rows = await db.read((manager) => manager.find(fileEntity, { where, order }));
    const experts = rows.flatMap(({ addedBy }) => addedBy ?? []);
    const personOf = await findPeople(service, experts, log);
    return rows.map(({ id, name, categoryId, uploadedAt, size, addedBy }) => ({
      id,
      name,
      categoryName: categoryId === noCategory ? null : categoryName(categoryId, language),
      uploadedAt: uploadedAt.toISOString(),
      size,
      addedBy: personOf(addedBy ?? 0),
    }));
  });

  async function checkAccess(
    { userId: expertId, role }: UserIdentity,
    { userId, taxYear }: { userId: number; taxYear?: number },
  ): Promise<void> {
    const year = taxYear === undefined ? {} : { taxYear: String(taxYear) };
    const query = { expertId: String(expertId), role, userId: String(userId), ...year };
    const { allowed } = await service.call(getClientAccess, { query });
    if (!allowed) throw fail('USER_NOT_FOUND');
  }
}
