import { expireTaxProfileState, updateProfile, type BodyIn } from '@dossier/contracts';
import { as, startForSuite, startTestService, stubEndpoint } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { userAccounts } from '../testing/users.ts';

const told: number[] = [];
const test = startForSuite(() =>
  startTestService(createProfileService, {
    stubServices: [
      userAccounts,
      stubEndpoint(expireTaxProfileState, ({ body }) => {
        told.push(body.userId);
        return { success: true as const };
      }),
    ],
  }),
);

it('tells filing of a save before the response, and of a save of nothing not at all', async () => {
  const save = (body: BodyIn<typeof updateProfile>) =>
    test.request(updateProfile, { body }, { as: as(101, 'user') });
  await save({ firstName: 'Anna' });
  expect(told).toEqual([101]);
  await save({ firstName: 'Anna' });
  expect(told).toEqual([101]);
});
