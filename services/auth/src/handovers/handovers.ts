import { randomUUID } from 'node:crypto';
import { handoverLimits } from '@dossier/contracts';
import { compareAndSet, type Clock } from '@dossier/service-kit';
import { IsNull, LessThan, type EntityManager } from 'typeorm';
import type { LiveSession, Sessions } from '../account/sessions.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { handoverEntity, type HandoverRow } from './handovers.entity.ts';

type NewHandover = Pick<HandoverRow, 'userId' | 'sessionId' | 'taxYear' | 'categoryId' | 'language'>;

/** A handover that has not ended, and the session it belongs to. */
export interface LiveHandover extends LiveSession {
  readonly handover: HandoverRow;
}

interface PhoneRequest {
  readonly code: string | undefined;
  /** In the cookie. */
  readonly secret: string | undefined;
}

interface OpenedHandover extends LiveHandover {
  /** For the cookie. */
  readonly secret: string;
  readonly isFirst: boolean;
}

export interface Handovers {
  /** The code is returned here only. Of more than `handoverLimits.perUser`, the oldest gives way. */
  create(manager: EntityManager, created: NewHandover): Promise<{ handover: HandoverRow; code: string }>;
  find(manager: EntityManager, id: string, userId: number): Promise<HandoverRow | undefined>;
  /** Returns false when the user has no such handover. */
  end(manager: EntityManager, id: string, userId: number): Promise<boolean>;
  /**
   * Binds the handover to the phone that sends its code first; without a code, the one that the phone is bound to. Undefined
   * for every other phone, and for one that ended.
   */
  open(manager: EntityManager, sent: PhoneRequest): Promise<OpenedHandover | undefined>;
  /** The handover of a phone. */
  findByPhone(manager: EntityManager, secret: string): Promise<LiveHandover | undefined>;
  /** Deletes handovers that are over. */
  sweep(manager: EntityManager): Promise<void>;
}

export function createHandovers(clock: Clock, sessions: Pick<Sessions, 'findById'>): Handovers {
  const isOver = ({ expiresAt }: HandoverRow): boolean => expiresAt.getTime() <= clock.now();

  async function toLive(
    manager: EntityManager,
    handover: HandoverRow | null,
  ): Promise<LiveHandover | undefined> {
    if (!handover || isOver(handover)) return undefined;
    const live = await sessions.findById(manager, handover.sessionId);
    return live && live.user.id === handover.userId ? { ...live, handover } : undefined;
  }

  const findByPhone = async (manager: EntityManager, secret: string) =>
    toLive(manager, await manager.findOneBy(handoverEntity, { phoneHash: hashSecret(secret) }));

  return {
    async create(manager, created) {
      const { userId } = created;
      const earlier = await manager.find(handoverEntity, {
        where: { userId },
        order: { createdAt: 'DESC', id: 'ASC' },
      });
      const surplus = earlier.slice(handoverLimits.perUser - 1).map(({ id }) => id);
      if (surplus.length > 0) await manager.delete(handoverEntity, surplus);
      const code = newSecret();
      const handover: HandoverRow = {
        ...created,
        id: randomUUID(),
        codeHash: hashSecret(code),
        phoneHash: null,
        createdAt: new Date(clock.now()),
        expiresAt: new Date(clock.now() + handoverLimits.minutes * 60_000),
      };
      await manager.insert(handoverEntity, handover);
      return { handover, code };
    },
    async find(manager, id, userId) {
      const found = await manager.findOneBy(handoverEntity, { id, userId });
      return (await toLive(manager, found))?.handover;
    },
    async end(manager, id, userId) {
      const { affected } = await manager.delete(handoverEntity, { id, userId });
      return (affected ?? 0) > 0;
    },
    findByPhone,
    async open(manager, { code, secret }) {
      const bound = secret === undefined ? undefined : await findByPhone(manager, secret);
      if (code === undefined) return bound && secret ? { ...bound, secret, isFirst: false } : undefined;
      const codeHash = hashSecret(code);
      const live = await toLive(manager, await manager.findOneBy(handoverEntity, { codeHash }));
      if (!live) return undefined;
      const { id } = live.handover;
      if (bound && secret && bound.handover.id === id) return { ...bound, secret, isFirst: false };
      // Always a new one: somebody else may have set a cookie before.
      const created = newSecret();
      const isBound = await compareAndSet(
        manager,
        handoverEntity,
        { id, phoneHash: IsNull() },
        { phoneHash: hashSecret(created) },
      );
      return isBound ? { ...live, secret: created, isFirst: true } : undefined;
    },
    async sweep(manager) {
      await manager.delete(handoverEntity, { expiresAt: LessThan(new Date(clock.now())) });
    },
  };
}
