import type {
  getHouseholdForUser,
  listNoneDeclarations,
  ResponseOf,
  FileResponse,
  Language,
  Profile,
  Reading,
  SectionId,
  TaxStatusId,
} from '@dossier/contracts';
import type { StatusCause } from '../status/filings.entity.ts';

/** What a supplement adds to the dossiers before it. */
export interface Supplement {
  /** When the dossier was transmitted that it is a supplement to. */
  readonly dossierAt: Date;
  readonly fileIds: readonly string[];
  /** The keys of the changed answers. */
  readonly changedAnswers: readonly string[];
}

/** A paper with the values that were read from it, or entered by a person. */
export interface ReadPaper {
  readonly name: string;
  readonly values: Reading['values'];
}

/** The content of a dossier at the time of transmission. */
export interface DossierContent {
  readonly taxYear: number;
  readonly language: Language;
  readonly email: string;
  readonly profile: Profile;
  /** The tax number, unless the user took it out of use. */
  readonly taxId: string | null;
  /** The enabled sections. */
  readonly sections: readonly SectionId[];
  /** Of the enabled sections. */
  readonly household: ResponseOf<typeof getHouseholdForUser>;
  readonly files: readonly FileResponse[];
  /** The required categories that the user declared to have no document. */
  readonly noneDeclarations: ResponseOf<typeof listNoneDeclarations>;
  /** What was read from papers; missing while the reader is unavailable. */
  readonly readPapers?: readonly ReadPaper[];
  /** Oldest first, this transmission included. */
  readonly history: readonly {
    readonly status: TaxStatusId;
    /** `onBehalf`: by an administrator who was signed in as the user. */
    readonly cause: StatusCause | 'begun' | 'onBehalf';
    readonly at: Date;
  }[];
  readonly transmittedAt: Date;
  /** Set for a supplement; `files` and answers are those of now. */
  readonly supplement?: Supplement;
}
