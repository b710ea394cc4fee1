import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteTemplate,
  getReaderLanguage,
  listTemplates,
  perLanguage,
  saveTemplate,
  type DeskFile,
  type MessageTemplate,
} from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { ReplyForm } from '@dossier/shared-features/conversation';
import {
  accessibilityViolations,
  chooseEntry,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { AskDialog } from '../questions/ask-dialog.tsx';
import { RequestDialog } from '../review/request-dialog.tsx';
import { TemplatePerson } from './template-person.ts';
import { TemplateMenu } from './template-menu.tsx';

const person = { userId: 12, name: 'Anna Muster', email: null };
const file = { name: 'wage.pdf', review: null } as unknown as DeskFile;

function Writing() {
  const [isAsking, setAsking] = useState(false);
  return (
    <TemplatePerson.Provider value={{ person, taxYear: 2024 }}>
      <h1>Desk</h1>
      <ReplyForm userId={12} textTools={(change) => <TemplateMenu onInsert={change} />} />
      <button onClick={() => setAsking(true)}>Ask</button>
      {isAsking && (
        <AskDialog
          params={{ userId: '12', taxYear: '2024' }}
          subject={{ label: 'Religion', value: 'None', field: 'religion' }}
          onClose={() => setAsking(false)}
        />
      )}
    </TemplatePerson.Provider>
  );
}
const Requesting = () => (
  <TemplatePerson.Provider value={{ person, taxYear: 2024 }}>
    <RequestDialog
      reason={undefined}
      file={file}
      onClose={() => undefined}
      onRequest={() => Promise.resolve()}
    />
  </TemplatePerson.Provider>
);
const remote = defineRemote({
  name: 'mf-desk',
  routes: [
    { path: '/desk/templates', load: () => import('./templates-page.tsx') },
    { path: '/desk/write', element: <Writing /> },
    { path: '/desk/request', element: <Requesting /> },
  ],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

const greeting: MessageTemplate = {
  id: '00000000-0000-4000-8000-000000000001',
  texts: {
    de: { title: 'Begrüssung', body: 'Guten Tag {name}' },
    en: { title: 'Greeting', body: 'Hello {name}, about {taxYear}: {document}' },
  },
  version: 1,
};
let templates: MessageTemplate[];
beforeEach(() => {
  templates = [greeting];
});

/** Stores templates like the server. */
const api: Mock[] = [
  mock(listTemplates, () => templates),
  mock(getReaderLanguage, { language: 'en' as const }),
  mock(saveTemplate, ({ params: { id }, body: { texts } }) => {
    const before = templates.find((each) => each.id === id);
    const stored = { id, texts, version: (before?.version ?? 0) + 1 };
    templates = [...templates.filter((each) => each !== before), stored];
    return stored;
  }),
  mock(deleteTemplate, ({ params: { id } }) => {
    templates = templates.filter((each) => each.id !== id);
    return { success: true as const };
  }),
];
const open = async (path: string, more: Mock[] = [], options: RenderOptions = {}) => {
  const page = await renderRemote(remote, path, {
    session: { id: 30, role: 'expert' },
    ...options,
    api: [...api, ...more],
  });
  return { ...page, saved: () => page.calls.filter(({ endpoint }) => endpoint === saveTemplate.id) };
};
const insertButton = (within = screen as Pick<typeof screen, 'findByRole'>) =>
  within.findByRole('button', { name: 'Insert template' });
/** Loads the templates with the first press, and chooses one. */
async function insert(user: Awaited<ReturnType<typeof open>>['user'], button: HTMLElement, title: string) {
  await user.click(button);
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await chooseEntry(user, await insertButton(), title);
}

describe('a template', () => {
  it('is added to a reply in the language of its reader, and can be edited', async () => {
    const { user, calls } = await open('/desk/write');
    const input = await screen.findByRole('textbox');
    expect(calls).toEqual([]);
    await user.type(input, 'Dear user');
    await insert(user, await insertButton(), 'Greeting');
    await waitFor(() => expect(input).toHaveValue('Dear user\n\nHello Anna Muster, about 2024: {document}'));
    await user.type(input, '!');
    expect(input).toHaveValue('Dear user\n\nHello Anna Muster, about 2024: {document}!');
  });

  it('is in its first language when it lacks that of the reader', async () => {
    const { user } = await open('/desk/write', [mock(getReaderLanguage, { language: 'it' as const })]);
    await insert(user, await insertButton(), 'Greeting');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Guten Tag Anna Muster'));
  });

  it('is offered for a question', async () => {
    const { user } = await open('/desk/write');
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    const dialog = within(await screen.findByRole('dialog'));
    await insert(user, await insertButton(dialog), 'Greeting');
    await waitFor(() =>
      expect(dialog.getByLabelText('Question')).toHaveValue('Hello Anna Muster, about 2024: {document}'),
    );
  });

  it('is offered for a request, with the name of the document', async () => {
    const { user } = await open('/desk/request');
    await insert(user, await insertButton(), 'Greeting');
    await waitFor(() =>
      expect(screen.getByRole('textbox')).toHaveValue('Hello Anna Muster, about 2024: wage.pdf'),
    );
  });

  it('can be requested again after a failure', async () => {
    let isDown = true;
    const { user } = await open('/desk/write', [
      mock(listTemplates, () => {
        if (isDown) throw new TypeError('offline');
        return templates;
      }),
    ]);
    await user.click(await insertButton());
    expect(await screen.findByText('We couldn’t load the templates')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('menuitem', { name: 'Greeting' })).toBeInTheDocument();
  });

  it('can be written from the menu while there is none', async () => {
    templates = [];
    const { user, location } = await open('/desk/write');
    await insert(user, await insertButton(), 'Write the first template');
    await waitFor(() => expect(location()).toBe('/desk/templates'));
    expect(await screen.findByRole('heading', { name: 'No templates yet' })).toBeInTheDocument();
  });
});

describe('the page of the templates', () => {
  it('adds one that has title and text in at least one language', async () => {
    const { user, saved } = await open('/desk/templates');
    expect(await screen.findByText('Deutsch · English')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'New template' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New template' }));
    const save = dialog.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(dialog.getAllByText('Enter title and text.')).toHaveLength(2);
    const french = within(dialog.getByRole('group', { name: 'Français' }));
    await user.type(french.getByLabelText('Title'), 'Salut');
    await user.click(save);
    expect(dialog.getAllByText('Enter title and text.')).toHaveLength(1);
    expect(saved()).toEqual([]);
    await user.type(french.getByLabelText('Text'), 'Bonjour');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(save);
    expect(await screen.findByText('Template saved')).toBeInTheDocument();
    expect(saved()[0]?.body).toEqual({ version: null, texts: { fr: { title: 'Salut', body: 'Bonjour' } } });
    expect(await screen.findByText('Salut')).toBeInTheDocument();
  });

  it('edits one, and shows the newest version when it was changed elsewhere', async () => {
    const { user, saved } = await open('/desk/templates', [
      mockError(saveTemplate, 'STALE_VERSION', { message: 'Changed elsewhere.' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit the template Greeting' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Edit template' }));
    const german = within(dialog.getByRole('group', { name: 'Deutsch' }));
    await user.type(german.getByLabelText('Text'), '!');
    templates = [{ ...greeting, version: 2, texts: { de: { title: 'Neu', body: 'Hallo' } } }];
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed elsewhere.')).toBeInTheDocument();
    expect(german.getByLabelText('Text')).toHaveValue('Guten Tag {name}!');
    await user.click(await dialog.findByRole('button', { name: 'Show the latest version' }));
    expect(german.getByLabelText('Text')).toHaveValue('Hallo');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved().map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]),
    );
  });

  it('deletes one after a question', async () => {
    const { user } = await open('/desk/templates');
    await user.click(await screen.findByRole('button', { name: 'Delete the template Greeting' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Template deleted')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'No templates yet' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'New template' })).toHaveFocus());
  });

  it('can be requested again after a failure', async () => {
    let isDown = true;
    const { user } = await open('/desk/templates', [
      mock(listTemplates, () => {
        if (isDown) throw new TypeError('offline');
        return templates;
      }),
    ]);
    expect(await screen.findByText('We couldn’t load the templates')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Greeting')).toBeInTheDocument();
  });
});
