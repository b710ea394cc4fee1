import type { FileResponse, Language, Profile, SectionId, TaxStatusId } from '@dossier/contracts';
import type { StatusCause } from '../status/filing.entity.ts';

/** Everything a dossier shows, as it was at the moment of transmission. */
export interface DossierContent {
  readonly taxYear: number;
  readonly language: Language;
  readonly email: string;
  readonly profile: Profile;
  /** The sections that are switched on. */
  readonly sections: readonly SectionId[];
  readonly files: readonly FileResponse[];
  /** Oldest first, this transmission included. */
  readonly history: readonly {
    readonly status: TaxStatusId;
    readonly cause: StatusCause | 'begun';
    readonly at: Date;
  }[];
  readonly transmittedAt: Date;
}
