import type { Database } from '@dossier/service-kit';
import { readOffice } from './fee-settings.ts';
import { invoiceEntity } from './fees.entity.ts';

/** Whether the office hands out a return only once the invoice of its year is paid, and it is not. */
export function isHeldBack(db: Database, userId: number, taxYear: number): Promise<boolean> {
  return db.read(async (manager) => {
    if (!(await manager.existsBy(invoiceEntity, { userId, taxYear, state: 'open' }))) return false;
    return (await readOffice(manager))?.settings.releaseWhenPaid ?? false;
  });
}
