import type {
  getHouseholdForUser,
  listNoneDeclarations,
  ResponseOf,
  FileResponse,
  Language,
  Profile,
  SectionId,
  TaxStatusId,
} from '@dossier/contracts';
import type { StatusCause } from '../status/filings.entity.ts';

/** The content of a dossier at the time of transmission. */
export interface DossierContent {
  readonly taxYear: number;
  readonly language: Language;
  readonly email: string;
  readonly profile: Profile;
  /** The enabled sections. */
  readonly sections: readonly SectionId[];
  /** Of the enabled sections. */
  readonly household: ResponseOf<typeof getHouseholdForUser>;
  readonly files: readonly FileResponse[];
  /** The required categories that the user declared to have no document. */
  readonly noneDeclarations: ResponseOf<typeof listNoneDeclarations>;
  /** Oldest first, this transmission included. */
  readonly history: readonly {
    readonly status: TaxStatusId;
    /** `onBehalf`: by an administrator who was signed in as the user. */
    readonly cause: StatusCause | 'begun' | 'onBehalf';
    readonly at: Date;
  }[];
  readonly transmittedAt: Date;
}
