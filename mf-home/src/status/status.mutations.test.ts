import { transmit as send } from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { mock, mockError, showEverything } from '@dossier/remote-kit/testing';
import { expect, it } from 'vitest';
import { transmit } from './status.mutations.ts';

it('shows the status of a transmitted year, and requests its files', async () => {
  const sent = { ...sampleTaxStatus(5), success: true as const, receiptUrl: '/api/receipt' };
  const { change } = await showEverything([mock(send, sent)]);
  const requested = ['filing.transmit', 'files.list', 'status.debugGet', 'user.get'].toSorted();
  expect(await change(() => transmit(2024))).toEqual({ requested, published: [] });
});

it('requests the status when the year cannot be transmitted any more', async () => {
  const { change } = await showEverything([mockError(send, 'STATUS_MOVE_IMPOSSIBLE')]);
  const refused = async () => expect(transmit(2024)).rejects.toMatchObject({ status: 409 });
  const requested = ['filing.transmit', 'status.get', 'status.get'];
  expect(await change(refused)).toEqual({ requested, published: [] });
});
