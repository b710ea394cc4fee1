import { randomUUID } from 'node:crypto';
import {
  confirmEmailChange,
  emailChangeMinutes,
  getMailState,
  queueMail,
  startEmailChange,
} from '@dossier/contracts';
import { fail, fieldError, isDuplicateKey, revokedUserHeader, type Service } from '@dossier/service-kit';
import { LessThan, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import type { CheckOutcome, Codes, Requester, RequestOutcome } from '../codes/codes.ts';
import { failUntil } from '../codes/wait.ts';
import type { Devices } from '../account/devices.ts';
import { endOtherBrowsers } from '../account/end-other-browsers.ts';
import { clientNetwork } from '../http/client-ip.ts';
import type { EmailRecoveries } from '../email-recovery/email-recovery.ts';
import type { Sessions } from '../account/sessions.ts';
import { announceAccount } from '../account/announce-account.ts';
import { userEntity, type UserRow } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';
import { emailChangeEntity, type EmailChangeRow } from '../account/email-change.entity.ts';

export interface EmailChangeRoutesDeps {
  readonly codes: Codes;
  readonly users: Users;
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly recoveries: EmailRecoveries;
}

const lifetimeMs = emailChangeMinutes * 60_000;

/** A change needs a code from both mailboxes: the current one shows consent, the new one that the user can read it. */
export function emailChangeRoutes(service: Service, deps: EmailChangeRoutesDeps): void {
  const { codes, users, devices, sessions, recoveries } = deps;
  const { clock, outbox } = service;

  /** Finds the user. The addresses of administrators and experts are set by the operator, so changing them is refused. */
  async function findUser(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await users.find(manager, id);
    if (!user) throw fail('USER_NOT_FOUND');
    if (users.roleOf(user) !== 'user') throw fail('EMAIL_SET_BY_OPERATOR');
    return user;
  }

  /** The codes of a change are bound to its id. Only sessions of the user can enter them, so others cannot lock it. */
  const requesters = ({ id }: Pick<EmailChangeRow, 'id'>, network: string) => {
    const common = { browser: `email change ${id}`, network };
    return {
      current: (email: string): Requester => ({ ...common, email, isKnown: true }),
      next: (email: string): Requester => ({ ...common, email, isKnown: false }),
    };
  };

  service.route(startEmailChange, async ({ body: { email }, identity: { userId }, ctx, db, language }) => {
    const network = clientNetwork(ctx);
    const outcome = await db.write(async (manager): Promise<RequestOutcome> => {
      const user = await findUser(manager, userId);
      await manager.delete(emailChangeEntity, { userId });
      const change = { id: randomUUID(), userId, email, expiresAt: new Date(clock.now() + lifetimeMs) };
      await manager.insert(emailChangeEntity, change);
      const mail = { template: 'emailChangeCode', minutes: emailChangeMinutes, language } as const;
      const { current, next } = requesters(change, network);
      const first = await codes.request(manager, next(email), mail);
      return first.kind === 'mailed' ? codes.request(manager, current(user.email), mail) : first;
    });
    if (outcome.kind === 'tooMany') throw failUntil('TOO_MANY_CODES', outcome.waitMs);
    if (outcome.kind === 'locked') throw failUntil('SIGN_IN_LOCKED', outcome.waitMs);
    const { delayed } = await service.call(getMailState, {}).catch(() => ({ delayed: true }));
    return { status: delayed ? ('pending' as const) : ('success' as const) };
  });

  service.route(confirmEmailChange, async ({ body, identity, ctx, db, language }) => {
    const { userId, sessionId } = identity;
    const network = clientNetwork(ctx);
    const confirm = async (manager: EntityManager): Promise<Confirmation> => {
      const user = await findUser(manager, userId);
      const change = await manager.findOneBy(emailChangeEntity, { userId });
      if (!change || change.expiresAt.getTime() <= clock.now()) throw fail('EMAIL_CHANGE_NOT_FOUND');
      const { current, next } = requesters(change, network);
      const checked = {
        currentCode: await codes.check(manager, current(user.email), body.currentCode),
        newCode: await codes.check(manager, next(change.email), body.newCode),
      };
      const { currentCode, newCode } = checked;
      // Returned instead of thrown: a rollback would undo the count of wrong codes.
      if (currentCode.kind !== 'right' || newCode.kind !== 'right') return { checked };
      const isUsed =
        (await codes.use(manager, currentCode.codeId)) && (await codes.use(manager, newCode.codeId));
      if (!isUsed) throw fail('EMAIL_CHANGE_NOT_FOUND');
      await manager.delete(emailChangeEntity, { userId });
      // Both mailboxes can be read, so an address that an administrator entered is not needed any more.
      await recoveries.callOff(manager, { userId });
      await manager.update(userEntity, { id: userId }, { email: change.email });
      await announceAccount(outbox, manager, userId);
      await endOtherBrowsers(manager, { sessions, devices }, { userId, sessionId });
      const at = new Date(clock.now());
      await accessLog.add(manager, { at, event: 'emailChanged', userId, actorId: null });
      const notice = { template: 'emailChanged', to: user.email, language } as const;
      await outbox.add(manager, queueMail, { body: notice });
      return { email: change.email };
    };
    const confirmation = await db.write(confirm).catch((error: unknown) => {
      throw isDuplicateKey(error) ? fail('EMAIL_TAKEN') : error;
    });
    if ('email' in confirmation) {
      ctx.set(revokedUserHeader, String(userId));
      return confirmation;
    }
    const { checked } = confirmation;
    const outcomes = [checked.currentCode, checked.newCode];
    const locked = outcomes.find((outcome) => outcome.kind === 'locked');
    if (locked) throw failUntil('SIGN_IN_LOCKED', locked.waitMs);
    if (outcomes.some(({ kind }) => kind === 'exhausted')) throw fail('CODE_EXHAUSTED');
    const wrong = (['currentCode', 'newCode'] as const).filter((name) => checked[name].kind === 'wrong');
    throw fail('VERIFICATION_ERROR', {
      fields: wrong.map((name) => fieldError(name, 'invalid_value', language)),
    });
  });

  service.every('sweep-email-changes', lifetimeMs, () =>
    service.db.write(async (manager) => {
      await manager.delete(emailChangeEntity, { expiresAt: LessThan(new Date(clock.now())) });
    }),
  );
}

type Confirmation =
  | { readonly email: string }
  | { readonly checked: Readonly<Record<'currentCode' | 'newCode', CheckOutcome>> };
