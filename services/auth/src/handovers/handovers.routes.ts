import {
  createHandover,
  documentCategories,
  endHandover,
  getHandover,
  introspectHandover,
  openHandover,
  phonePath,
} from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import { checkCollectable, fail, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import type { Users } from '../account/users.repository.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import { publicOrigin } from '../http/public-origin.ts';
import type { Handovers } from './handovers.ts';

export interface HandoverRoutesDeps {
  readonly handovers: Handovers;
  readonly users: Pick<Users, 'roleOf'>;
  readonly cookies: Cookies;
  readonly publicUrl: URL | undefined;
}

export function handoverRoutes(service: Service, deps: HandoverRoutesDeps): void {
  const { handovers, users, cookies, publicUrl } = deps;
  const { clock } = service;

  service.route(createHandover, async ({ body, identity, language, ctx, db }) => {
    const { taxYear, categoryId } = body;
    checkCollectable(taxYear, new Date(clock.now()));
    if (categoryId !== undefined && !documentCategories.some(({ id }) => id === categoryId))
      throw fail('CATEGORY_UNKNOWN');
    const { userId, sessionId } = identity;
    const created = { userId, sessionId, taxYear, categoryId: categoryId ?? null, language };
    const { handover, code } = await db.write((manager) => handovers.create(manager, created));
    return {
      id: handover.id,
      url: `${publicOrigin(ctx, publicUrl)}${phonePath}#${code}`,
      expiresAt: handover.expiresAt.toISOString(),
    };
  });

  service.route(getHandover, async ({ params: { id }, identity, db }) => {
    const found = await db.read((manager) => handovers.find(manager, id, identity.userId));
    if (!found) throw fail('HANDOVER_NOT_FOUND');
    return { id, expiresAt: found.expiresAt.toISOString(), isOpened: found.phoneHash !== null };
  });

  service.route(endHandover, async ({ params: { id }, identity, db }) => {
    if (!(await db.write((manager) => handovers.end(manager, id, identity.userId))))
      throw fail('HANDOVER_NOT_FOUND');
    return { success: true as const };
  });

  service.route(openHandover, async ({ body: { code }, ctx, db }) => {
    const secret = cookies.readPhone(ctx);
    const opened = await db.write(async (manager) => {
      const found = await handovers.open(manager, { code, secret });
      if (found?.isFirst) {
        const at = new Date(clock.now());
        await accessLog.add(manager, { at, event: 'phoneOpened', userId: found.user.id, actorId: null });
      }
      return found;
    });
    if (!opened) throw fail('HANDOVER_NOT_FOUND');
    const { taxYear, categoryId, language, expiresAt } = opened.handover;
    setCookies(ctx, [cookies.phone(opened.secret, expiresAt.getTime() - clock.now())]);
    const named = categoryId === null ? null : categoryName(categoryId, language);
    return { taxYear, categoryId, categoryName: named, language, expiresAt: expiresAt.toISOString() };
  });

  service.route(introspectHandover, async ({ body: { secret }, db }) => {
    const live = await db.read((manager) => handovers.findByPhone(manager, secret));
    if (!live) return { active: false as const };
    const { id, taxYear, categoryId } = live.handover;
    return {
      active: true as const,
      handover: { id, taxYear, categoryId },
      userId: live.user.id,
      role: users.roleOf(live.user),
      sessionId: live.session.id,
    };
  });
}
