import { randomInt, randomUUID } from 'node:crypto';
import { secondFactorLimits } from '@dossier/contracts';
import { compareAndSet, isSame, type Clock, type Seal } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { recoveryCodeEntity } from './second-factor.entity.ts';

export interface RecoveryCodes {
  /** Replaces the codes of the user, and returns the new ones, which are not stored. */
  renew(manager: EntityManager, seal: Seal): Promise<string[]>;
  /** Consumes a code. Returns true once per code. */
  use(manager: EntityManager, seal: Seal, code: string): Promise<boolean>;
  countUnused(manager: EntityManager, userId: number): Promise<number>;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const newRecoveryCode = () => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Under the key of the user, so that a copy of the database does not reveal a code. */
const macOf = (seal: Seal, code: string) =>
  seal.mac({ table: 'recovery_code', column: 'codeMac', id: seal.userId }, [code]);

export function createRecoveryCodes(clock: Clock): RecoveryCodes {
  return {
    async renew(manager, seal) {
      const { userId } = seal;
      const createdAt = new Date(clock.now());
      const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newRecoveryCode);
      await manager.delete(recoveryCodeEntity, { userId });
      await manager.insert(
        recoveryCodeEntity,
        codes.map((code) => ({
          id: randomUUID(),
          userId,
          codeMac: macOf(seal, code),
          createdAt,
          usedAt: null,
        })),
      );
      return codes;
    },
    async use(manager, seal, code) {
      const mac = macOf(seal, code);
      const unused = await manager.findBy(recoveryCodeEntity, { userId: seal.userId, usedAt: IsNull() });
      const found = unused.find(({ codeMac }) => isSame(codeMac, mac));
      const usedAt = new Date(clock.now());
      return (
        found !== undefined &&
        compareAndSet(manager, recoveryCodeEntity, { id: found.id, usedAt: IsNull() }, { usedAt })
      );
    },
    countUnused: (manager, userId) => manager.countBy(recoveryCodeEntity, { userId, usedAt: IsNull() }),
  };
}
