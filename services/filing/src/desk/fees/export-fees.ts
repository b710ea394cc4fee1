import type { EntityManager } from 'typeorm';
import { clientFeeEntity } from './fees.entity.ts';
import { listInvoicesOf } from './invoices.repository.ts';
import { exportAcceptances } from './mandate.ts';

/** Everything about the fees of a user, for the user's export. */
export async function exportFees(manager: EntityManager, userId: number) {
  const agreed = await manager.find(clientFeeEntity, { where: { userId }, order: { taxYear: 'ASC' } });
  const invoices = await listInvoicesOf(manager, userId);
  return {
    mandates: await exportAcceptances(manager, userId),
    agreed: agreed.map(({ taxYear, total }) => ({ taxYear, total })),
    invoices: invoices.map(
      ({ number, taxYear, total, vat, reference, issuedAt, dueOn, state, paidOn, remindedAt }) => ({
        ...{ number, taxYear, total, vat, reference, dueOn, state, paidOn },
        issuedAt: issuedAt.toISOString(),
        remindedAt: remindedAt?.toISOString() ?? null,
      }),
    ),
  };
}
