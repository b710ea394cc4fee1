import { collectFiling, fullName, statusName } from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import { fail, type Service } from '@dossier/service-kit';
import { presentAnswers } from '../workbench/desk-answers.ts';
import { noDeadline } from '../filings/desk.entity.ts';
import { findDeskFiling } from '../filings/desk.repository.ts';
import type { StatusMachine } from '../../filing/status/status-machine.ts';
import { collectContent } from '../../filing/transmit/collect-content.ts';
import { receiptEntity } from '../../filing/transmit/receipts.entity.ts';

/** A filing on the desk without its papers. Documents checks who may have it. */
export function filingExportRoutes(service: Service, statusMachine: StatusMachine): void {
  const { clock, db } = service;

  service.route(collectFiling, async ({ params: { userId, taxYear }, language }) => {
    const filing = await db.read((manager) => findDeskFiling(manager, userId, taxYear));
    if (!filing) throw fail('FILING_NOT_FOUND');
    const moment = { language, at: new Date(clock.now()), path: [], cause: 'supplement' } as const;
    const content = await collectContent(service, statusMachine, filing, moment);
    const receipts = await db.read((manager) =>
      manager.find(receiptEntity, { where: { userId, taxYear }, order: { createdAt: 'ASC' } }),
    );
    const { profile, email, sections, household, noneDeclarations } = content;
    return {
      taxYear,
      status: statusName(filing.status),
      person: { userId, name: fullName(profile) || null, email },
      canton: filing.canton || null,
      deadline: filing.deadline === noDeadline ? null : filing.deadline,
      transmissions: receipts.map(({ id, supplementOf, createdAt }) => ({
        id,
        kind: supplementOf === null ? ('dossier' as const) : ('supplement' as const),
        supplementOf,
        transmittedAt: createdAt.toISOString(),
      })),
      answers: profile,
      answerTexts: presentAnswers(content).groups,
      sections: [...sections],
      ...household,
      noneThisYear: noneDeclarations.map((declaration) => ({
        ...declaration,
        categoryName: categoryName(declaration.categoryId, language),
      })),
    };
  });
}
