import { queueMail, type Language } from '@dossier/contracts';
import { fail, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import { accessLog } from '../access-log/access-log.ts';
import type { Devices } from './devices.ts';
import { endOtherBrowsers } from './end-other-browsers.ts';
import type { Sessions } from './sessions.ts';
import type { UserRow } from './users.entity.ts';
import type { Users } from './users.repository.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SecondFactors } from './second-factors.ts';

/** The events of the access log that are also the templates of the notices. */
type FactorEvent = Extract<AccessRow['event'], `secondFactor${string}` | 'recoveryCodesRenewed'>;

/** What every change of the own second factors has in common. */
export interface FactorChanges {
  findUser(manager: EntityManager, id: number): Promise<UserRow>;
  /** Records a change, and tells the user by mail. */
  record(
    manager: EntityManager,
    change: { userId: number; language: Language },
    event: FactorEvent,
  ): Promise<void>;
  /**
   * Adds a factor with `add`; undefined when that returns false. With the first one, other browsers are signed out and
   * there are recovery codes. The caller holds the lock of the user.
   */
  add(
    manager: EntityManager,
    by: { seal: Seal; sessionId: string; language: Language },
    add: () => Promise<boolean>,
  ): Promise<{ recoveryCodes: string[] | null } | undefined>;
}

export interface FactorChangesDeps {
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
}

export function createFactorChanges(
  { clock, outbox }: Pick<Service, 'clock' | 'outbox'>,
  { factors, recoveryCodes, users, sessions, devices }: FactorChangesDeps,
): FactorChanges {
  async function findUser(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await users.find(manager, id);
    // The account is closed already; only the session is still in a cache.
    if (!user) throw fail('SESSION_EXPIRED');
    return user;
  }

  const record: FactorChanges['record'] = async (manager, { userId, language }, event) => {
    const user = await findUser(manager, userId);
    await accessLog.add(manager, { at: new Date(clock.now()), event, userId, actorId: null });
    const notice = { template: event, to: user.email, language } as const;
    await outbox.add(manager, queueMail, { body: notice });
  };

  return {
    findUser,
    record,
    async add(manager, { seal, sessionId, language }, add) {
      const { userId } = seal;
      const isFirst = (await factors.listOf(manager, userId)).length === 0;
      if (!(await add())) return undefined;
      await record(manager, { userId, language }, 'secondFactorAdded');
      if (!isFirst) return { recoveryCodes: null };
      // They were signed in, or remembered, without a second factor.
      await endOtherBrowsers(manager, { sessions, devices }, { userId, sessionId });
      return { recoveryCodes: await recoveryCodes.renew(manager, seal) };
    },
  };
}
