import { createHash } from 'node:crypto';
import { getProfileForUser, type PaperFinding } from '@dossier/contracts';
import { unlessUnavailable, type Service } from '@dossier/service-kit';
import { findFindings } from '../recognize/findings/find-findings.ts';
import { loadFacts, type ShownPaper } from './facts.repository.ts';
import { findRevision } from '../papers/paper-revisions.ts';
import type { Rest } from './shared-work.ts';

/** The papers of a year that somebody may see: findings say nothing about any other paper. */
export interface YearView {
  readonly userId: number;
  readonly taxYear: number;
  /** The same for the same papers; null for all papers of the person. */
  readonly key: string | null;
  papers(): Promise<readonly ShownPaper[]>;
  /** Those of the year before, with which salaries are compared. */
  before(): Promise<readonly ShownPaper[]>;
}

export type FindingsOf = ReadonlyMap<string, PaperFinding[]>;

export interface YearFindings {
  /** The findings of the papers of a year, by file: computed once for each change of the papers or of the answers. */
  find(view: YearView, rest: Rest): Promise<FindingsOf>;
  /** Forgets those of a person. */
  forget(userId: number): void;
}

/** Papers whose findings are kept; the year that was requested the longest time ago is forgotten first. */
const maxKept = 20_000;

interface Kept {
  readonly userId: number;
  /** What the findings follow from. */
  readonly cause: string;
  readonly findings: FindingsOf;
}

export function createYearFindings(service: Service): YearFindings {
  const kept = new Map<string, Kept>();

  function keep(name: string, entry: Kept): void {
    kept.delete(name);
    kept.set(name, entry);
    let papers = 0;
    for (const { findings } of kept.values()) papers += findings.size;
    for (const [oldest, { findings }] of kept) {
      if (papers <= maxKept) break;
      kept.delete(oldest);
      papers -= findings.size;
    }
  }

  return {
    async find(view, rest) {
      const { userId, taxYear, key } = view;
      const [revision, answers] = await Promise.all([
        service.db.read((manager) => findRevision(manager, userId)),
        readAnswers(service, userId, taxYear),
      ]);
      const name = `${userId} ${taxYear} ${key}`;
      const cause = `${revision} ${digest(answers)}`;
      const before = kept.get(name);
      if (before?.cause === cause) return before.findings;
      const papers = await loadFacts(service, userId, await view.papers(), rest);
      const earlier = await loadFacts(service, userId, await view.before(), rest);
      const findings = await findFindings({ papers, before: earlier, answers }, rest);
      keep(name, { userId, cause, findings });
      return findings;
    },
    forget(userId) {
      for (const [name, entry] of kept) if (entry.userId === userId) kept.delete(name);
    },
  };
}

/** A short text that differs with the value. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Without the profile service, no finding is about an answer. */
function readAnswers(service: Service, userId: number, taxYear: number) {
  const params = { userId: String(userId) };
  const query = { taxYear: String(taxYear) };
  return unlessUnavailable(service.call(getProfileForUser, { params, query }));
}
