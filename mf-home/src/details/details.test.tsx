import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getUser, listNotifications, updateProfile, type Profile } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, type Mock } from '@dossier/remote-kit/testing';
import { places } from '@dossier/swiss-fields/testing';
import { openHome, Server } from '../testing.tsx';

let server: Server;
let saved: unknown[];
let stored: { version: number; street: string; phone: string | null };
let api: Mock[];

/** The stored profile in the shape of either endpoint. */
const about = () => ({
  ...stored,
  cantonOfResidence: 'ZH' as const,
  houseNumber: '1',
  zipCode: '8002',
  city: 'Zürich',
  countryCode: '+41' as const,
  subscriptionPlan: 'basic' as const,
  isProfileComplete: true,
  isTaxProfileComplete: true,
  termsAcceptedAt: null,
});

beforeEach(() => {
  server = new Server();
  saved = [];
  stored = { version: 3, street: 'Seestrasse', phone: '791234567' };
  api = [
    ...places(),
    mock(listNotifications, []),
    mock(getUser, () => ({
      ...about(),
      id: 7,
      email: 'anna@example.ch',
      role: 'user' as const,
      name: 'Anna Muster',
      taxAddress: { street: stored.street, city: 'Zürich' },
      taxAddressNumber: null,
      taxStatus: 'documents_pending' as const,
      taxYearStatuses: [],
      paymentUrl: null,
      deletionPending: false,
      emailRecoveryPending: false,
      taxYear: 2024,
      changedAfterTransmit: false,
      unavailable: [],
    })),
    mock(updateProfile, ({ body }): Profile => {
      saved.push(body);
      stored = { version: stored.version + 1, street: body.street ?? '', phone: body.phone ?? null };
      return { ...about(), userId: 7 };
    }),
  ];
});

const openForm = async (more: Mock[] = []) => {
  const page = await openHome(server, [...api, ...more]);
  await page.user.click(await screen.findByRole('button', { name: 'Edit Your details' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Edit your details' })) };
};
const write = async (page: Awaited<ReturnType<typeof openForm>>, label: string, text: string) => {
  const input = page.dialog.getByLabelText(label);
  await page.user.clear(input);
  if (text) await page.user.type(input, text);
};
const save = ({ user, dialog }: Awaited<ReturnType<typeof openForm>>) =>
  user.click(dialog.getByRole('button', { name: 'Save' }));

describe('details card', () => {
  it('shows canton, address and phone', async () => {
    await openHome(server, api);
    expect(await screen.findByText('Seestrasse 1, 8002 Zürich')).toBeInTheDocument();
    expect(await screen.findByText('+41 79 123 45 67')).toBeInTheDocument();
    expect(screen.getByText('Zurich')).toBeInTheDocument();
  });

  it('marks missing details', async () => {
    await openHome(server);
    expect(await screen.findAllByText('Not entered yet')).toHaveLength(2);
  });

  it('reports a failed request', async () => {
    await openHome(server, [mockError(getUser, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByText("We couldn't load your details")).toBeInTheDocument();
  });
});

describe('details form', () => {
  it('saves changes with the version it opened with', async () => {
    const page = await openForm();
    await write(page, 'Street', 'Bergweg');
    await page.user.click(await page.dialog.findByRole('radio', { name: 'Bern BE' }));
    await save(page);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual([
      expect.objectContaining({ street: 'Bergweg', cantonOfResidence: 'BE', phone: '791234567', version: 3 }),
    ]);
    expect(await screen.findByText('Bergweg 1, 8002 Zürich')).toBeInTheDocument();
  });

  it('reports a concurrent change, overwrites nothing and continues from the latest', async () => {
    let isFirst = true;
    const stale = mockError(updateProfile, 'STALE_VERSION', { message: 'Changed meanwhile' });
    const working = api.find(({ endpoint }) => endpoint === updateProfile);
    const page = await openForm([
      {
        endpoint: updateProfile,
        respond: (request) => (isFirst || !working ? stale : working).respond(request),
      },
    ]);
    await write(page, 'Street', 'Bergweg');
    await save(page);
    expect(await page.dialog.findByText(/were changed elsewhere/)).toBeInTheDocument();
    expect(page.dialog.getByLabelText('Street')).toHaveValue('Bergweg');
    stored = { ...stored, version: 9, street: 'Talweg' };
    isFirst = false;
    await page.user.click(page.dialog.getByRole('button', { name: 'Load the latest' }));
    await waitFor(() => expect(page.dialog.getByLabelText('Street')).toHaveValue('Talweg'));
    expect(page.dialog.queryByText(/were changed elsewhere/)).not.toBeInTheDocument();
    await save(page);
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ version: 9, street: 'Talweg' })]));
  });

  it('fills the found address, and the canton when none is selected', async () => {
    const page = await openForm();
    await page.user.type(page.dialog.getByRole('combobox', { name: 'Search address' }), 'Bahnhofstr 12');
    await page.user.click(await page.dialog.findByRole('option', { name: /^Bahnhofstrasse 12/ }));
    await save(page);
    await waitFor(() =>
      expect(saved).toEqual([
        expect.objectContaining({
          street: 'Bahnhofstrasse',
          houseNumber: '12',
          zipCode: '8001',
          city: 'Zürich',
          gemeinde: 'Zürich',
          cantonOfResidence: 'ZH',
        }),
      ]),
    );
  });

  it('does not remove an existing phone number', async () => {
    const page = await openForm();
    await write(page, 'Phone', '');
    await save(page);
    await waitFor(() => expect(page.dialog.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true'));
    expect(saved).toEqual([]);
  });

  it('explains why saving failed', async () => {
    const page = await openForm([
      mockError(updateProfile, 'SERVICE_UNAVAILABLE', { message: 'Back in a minute' }),
    ]);
    await save(page);
    const shown = await page.dialog.findByText('Back in a minute');
    expect(shown.closest('[role=alert]')).not.toBeNull();
  });

  it('is accessible', async () => {
    const { user, container } = await openHome(server, api);
    await screen.findByText('Seestrasse 1, 8002 Zürich');
    const edit = container.querySelector('dl')?.parentElement?.querySelector('button');
    await user.click(edit ?? container);
    await screen.findByRole('dialog');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
