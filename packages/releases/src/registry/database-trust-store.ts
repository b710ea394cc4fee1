import type { ManagedDatabase } from '@dossier/service-kit/installation';
import { buildKeyEntity, buildSignatureEntity, type BuildKeyRow } from './registry.entity.ts';
import { countChange } from './registry-rows.ts';
import type { BuildKey, TrustStore } from '../builds/trust-store.ts';

/** Keys and signatures in the gateway's database, which every gateway shares. */
export function databaseTrustStore(db: ManagedDatabase): TrustStore {
  return {
    async listKeys() {
      const rows = await db.read((manager) => manager.find(buildKeyEntity, { order: { createdAt: 'ASC' } }));
      return rows.map(toKey);
    },
    saveKey: ({ createdAt, revokedAt, ...key }) =>
      db.write(async (manager) => {
        // First, as for withdrawals: the lock of its row makes changes follow one another.
        await countChange(manager);
        await manager.save(buildKeyEntity, {
          ...key,
          createdAt: new Date(createdAt),
          revokedAt: revokedAt === null ? null : new Date(revokedAt),
        });
      }),
    async findSignatures(remote, buildId) {
      const rows = await db.read((manager) => manager.findBy(buildSignatureEntity, { remote, buildId }));
      return rows.map(({ keyId, signature }) => ({ key: keyId, signature }));
    },
    addSignature: (remote, buildId, { key, signature }) =>
      db.write(async (manager) => {
        await countChange(manager);
        await manager.save(buildSignatureEntity, { remote, buildId, keyId: key, signature });
      }),
    async removeSignatures(isKept) {
      const rows = await db.read((manager) => manager.find(buildSignatureEntity));
      for (const { remote, buildId, keyId } of rows)
        if (!isKept(remote, buildId))
          await db.write((manager) => manager.delete(buildSignatureEntity, { remote, buildId, keyId }));
    },
  };
}

const toKey = ({ createdAt, revokedAt, ...key }: BuildKeyRow): BuildKey => ({
  ...key,
  createdAt: createdAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
});
