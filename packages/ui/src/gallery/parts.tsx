import { useState } from 'react';
import {
  Badge,
  Button,
  EmptyState,
  ErrorCard,
  Facts,
  Field,
  Grid,
  HStack,
  Heading,
  Loading,
  NativeSelect,
  Notice,
  Page,
  PageHeader,
  ProgressBar,
  SkeletonRows,
  SkeletonText,
  Spinner,
  Stack,
  StatusDot,
  Table,
  Td,
  Text,
  Th,
  toaster,
  useColorMode,
} from '../index.ts';
import { FolderOpenIcon, GlobeIcon, LogOutIcon, TrashIcon, UserIcon } from '../icons.ts';
import { Tabs, Tooltip } from '../inputs.ts';
import { BackLink } from '../router.tsx';
import { ConfirmDialog, Dialog, Drawer, Menu, Popover, Toaster } from '../overlay.ts';
import { Forms, Part } from './forms.tsx';

const TONES = ['neutral', 'accent', 'good', 'warn', 'bad'] as const;
const noop = () => undefined;

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  const { mode, setMode } = useColorMode();
  return (
    <Part title="Overlays">
      <HStack gap="3" flexWrap="wrap">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Menu
          trigger={<Button>Menu</Button>}
          groups={[
            [
              { id: 'p', label: 'Profile', icon: <UserIcon />, onSelect: noop },
              { id: 'de', label: 'Deutsch', lang: 'de', icon: <GlobeIcon />, checked: true, onSelect: noop },
            ],
            [
              { id: 'x', label: 'Delete', tone: 'bad', icon: <TrashIcon />, onSelect: noop },
              { id: 'o', label: 'Logout', icon: <LogOutIcon />, onSelect: noop },
            ],
          ]}
        />
        <Popover trigger={<Button>Popover</Button>} label="Notifications">
          <Text>Nothing new.</Text>
        </Popover>
        <Tooltip text="A few more words">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() =>
            toaster.show({ title: 'Code sent', description: 'Please check your email.', tone: 'good' })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toaster.show({
              title: 'Upload failed',
              description: 'Network error occurred.',
              tone: 'bad',
              action: { label: 'Retry', onSelect: noop },
            })
          }
        >
          Error toast
        </Button>
        <Button onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>{`Mode: ${mode}`}</Button>
      </HStack>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Choose a category"
        description="What kind of document is this?"
        closeLabel="Close"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <Field label="Category">
          <NativeSelect>
            <option>Salary Statement</option>
          </NativeSelect>
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onCancel={close}
        onConfirm={close}
        tone="danger"
        title="Delete this file?"
        description="It cannot be brought back."
        confirmLabel="Delete"
        cancelLabel="Keep"
      />
      <Drawer open={open === 'drawer'} onClose={close} title="Menu" closeLabel="Close">
        <Text>Profile</Text>
      </Drawer>
    </Part>
  );
}

export function Parts() {
  const [tab, setTab] = useState('a');
  return (
    <Page as="main">
      <BackLink to="/">Back to home</BackLink>
      <PageHeader eyebrow="Gallery" title="Parts" lead="Every component, for our own eyes." />
      <Grid
        templateColumns={{ base: 'minmax(0,1fr)', lg: 'repeat(2, minmax(0,1fr))' }}
        gap="5"
        marginTop="8"
        alignItems="start"
      >
        <Forms />
        <Stack gap="5">
          <Part title="Actions">
            {(['sm', 'md', 'lg'] as const).map((size) => (
              <HStack key={size} gap="3" flexWrap="wrap">
                <Button size={size} variant="primary">
                  Primary
                </Button>
                <Button size={size}>Secondary</Button>
                <Button size={size} variant="ghost">
                  Ghost
                </Button>
                <Button size={size} variant="danger">
                  Delete
                </Button>
              </HStack>
            ))}
            <HStack gap="3" flexWrap="wrap">
              <Button variant="primary" loading>
                Sending
              </Button>
              <Button aria-disabled>Transmit</Button>
              <Button variant="primary" disabled>
                Disabled
              </Button>
              <Spinner label="Loading" />
            </HStack>
          </Part>
          <Overlays />
          <Part title="State">
            <HStack gap="2" flexWrap="wrap">
              {TONES.map((tone) => (
                <Badge key={tone} tone={tone}>
                  <StatusDot tone={tone} />
                  {tone}
                </Badge>
              ))}
            </HStack>
            {TONES.map((tone) => (
              <Notice key={tone} tone={tone} title={`A notice, ${tone}`}>
                And what to do about it.
              </Notice>
            ))}
            <ProgressBar label="Unknown end" value={null} />
            <Loading label="Loading files">
              <SkeletonRows rows={2} />
              <SkeletonText />
            </Loading>
            <EmptyState
              icon={<FolderOpenIcon />}
              title="No documents yet"
              description="Start with your salary statement: a photo is enough."
              action={<Button variant="primary">Upload files</Button>}
            />
          </Part>
          <ErrorCard
            title="Your profile cannot be shown"
            description="The rest of Dossier works. Please try again."
            retryLabel="Try again"
            onRetry={noop}
            detail="Request 4f1c-22"
          />
          <Part title="Data">
            <Facts
              items={[
                { term: 'Name', detail: 'Anna Müller' },
                { term: 'Address', detail: 'Bahnhofstrasse 1, 8001 Zürich' },
              ]}
            />
            <Table label="Amounts">
              <thead>
                <tr>
                  <Th>Document</Th>
                  <Th>Kind</Th>
                  <Th numeric>CHF</Th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <Td>Lohnausweis</Td>
                  <Td>Salary</Td>
                  <Td numeric>112'345.50</Td>
                </tr>
                <tr>
                  <Td>Zinsausweis</Td>
                  <Td>Bank</Td>
                  <Td numeric>1'234.05</Td>
                </tr>
              </tbody>
            </Table>
            <Tabs
              label="Sections"
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  value: 'a',
                  label: 'Income',
                  content: (
                    <Heading as="h3" size="h3">
                      Income
                    </Heading>
                  ),
                },
                { value: 'b', label: 'Wealth', content: 'Wealth' },
              ]}
            />
          </Part>
        </Stack>
      </Grid>
      <Toaster label="Messages" closeLabel="Close" />
    </Page>
  );
}
