import { dayInZurich } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { StaffMember } from '../access/desk-access.ts';
import { findVisible, type Viewer } from '../clients/clients.repository.ts';
import type { ReadViewer } from '../clients/read-viewer.ts';
import type { JournalRow } from './journal.entity.ts';
import { listOpenTasks } from './journal.repository.ts';

/** Open tasks of clients whom somebody sees. */
export async function listVisibleTasks(
  { db }: Pick<Service, 'db'>,
  viewer: Viewer,
  range: { until?: string } = {},
): Promise<JournalRow[]> {
  return db.read(async (manager) => {
    const tasks = await listOpenTasks(manager, viewer.mine, range);
    if (tasks.length === 0) return [];
    const clients = await findVisible(manager, viewer, [...new Set(tasks.map(({ userId }) => userId))]);
    const seen = new Set(clients.map(({ userId }) => userId));
    return tasks.filter(({ userId }) => seen.has(userId));
  });
}

/** The tasks of somebody that are due today or were before, of clients whom they see, the longest due first. */
export function createListDueTasks(
  service: Pick<Service, 'db' | 'clock'>,
  readViewer: ReadViewer,
): (member: StaffMember) => Promise<{ dueAt: Date }[]> {
  return async (member) => {
    const until = dayInZurich(new Date(service.clock.now()));
    const tasks = await listVisibleTasks(service, await readViewer(member), { until });
    return tasks.map(({ day }) => ({ dueAt: new Date(`${day}T00:00:00Z`) }));
  };
}
