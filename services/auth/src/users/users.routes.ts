import { getUserAccount, listEmailAddresses } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { People } from './users.repository.ts';

export function peopleRoutes(service: Service, people: People): void {
  service.route(getUserAccount, async ({ params }) => {
    const person = await people.find(params.id);
    if (!person) throw fail('USER_NOT_FOUND');
    const { id, email, createdAt } = person;
    return { id, email, role: people.roleOf(person), createdAt: createdAt.toISOString() };
  });

  service.route(listEmailAddresses, async ({ body }) =>
    (await people.findAll(body.userIds)).map(({ id, email }) => ({ userId: id, email })),
  );
}
