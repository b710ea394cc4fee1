import type { DeskFile } from '@dossier/contracts';

/** A transmitted file as documents shows it to experts. */
export function sampleDeskFile(id: string, version = 1): DeskFile {
  return {
    id,
    name: 'a.pdf',
    categoryId: 1,
    categoryName: null,
    version,
    uploadedAt: '2026-01-01T00:00:00.000Z',
    size: 1,
    mediaType: 'application/pdf',
    inline: true,
    transmitted: true,
    deletedAt: null,
    state: 'new',
    review: null,
    answered: null,
  };
}
