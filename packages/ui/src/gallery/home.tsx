import { useState } from 'react';
import {
  Actions,
  Badge,
  Box,
  Button,
  Card,
  CardHeader,
  CheckMark,
  Columns,
  CountBadge,
  Field,
  FileIcon,
  Flex,
  Heading,
  HStack,
  IconButton,
  LinkButton,
  Logo,
  Page,
  PageHeader,
  ProgressBar,
  Row,
  Rows,
  SegmentedControl,
  SkipLink,
  StepRail,
  Text,
  Textarea,
  ThumbBar,
} from '../index.ts';
import { BellIcon, CameraIcon, MenuIcon, SendIcon } from '../icons.ts';
import { AppLink } from '../router.tsx';

const STEPS = [
  'Profile',
  'Upload documents',
  'Documents submitted',
  'Expert & AI analysis',
  'Ready for review',
  'Submitted',
];
const NEEDED: [string, boolean][] = [
  ['Salary Statement', true],
  ['Bank Documents', true],
  ['Proof of Professional Expenses', true],
  ['Insurance Certificates', false],
  ['Receipts for Deductions', true],
  ['Transport', false],
];

export function Header() {
  const [year, setYear] = useState('2024');
  return (
    <Box as="header" bg="bg.surface" borderBottomWidth="1px">
      <Flex minHeight="16" alignItems="center" gap="7" paddingInline={{ base: '4', md: '8' }}>
        <Logo alt="Dossier" name="Dossier" />
        <Box display={{ base: 'none', md: 'block' }}>
          <SegmentedControl
            label="Tax year"
            value={year}
            onChange={setYear}
            options={[
              { value: '2023', label: '2023' },
              { value: '2024', label: '2024' },
              { value: '2025', label: '2025' },
              { value: '2026', label: '2026', blocked: true },
            ]}
          />
        </Box>
        <HStack marginInlineStart="auto" gap="2">
          <AppLink
            to="/"
            variant="quiet"
            standalone
            textStyle="small"
            display={{ base: 'none', md: 'inline-flex' }}
          >
            Deutsch
          </AppLink>
          <IconButton
            label="Notifications, 3 unread"
            icon={<BellIcon />}
            badge={<CountBadge count={3} label="3 unread" />}
          />
          <IconButton label="Menu" icon={<MenuIcon />} />
        </HStack>
      </Flex>
    </Box>
  );
}

export function HomeSketch() {
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <Header />
      <Page as="main" id="main">
        <PageHeader
          eyebrow="Tax year 2024 · Zürich"
          title="Two documents to go"
          lead="Add your insurance certificate and travel pass. Then you can send everything to your expert."
          actions={
            <Button icon={<SendIcon />} aria-disabled aria-describedby="why">
              Transmit
            </Button>
          }
        />
        <Box marginBlock={{ base: '6', md: '8' }}>
          <StepRail
            label="Progress"
            valueText="Step 2 of 6: Upload documents"
            current={1}
            progress={0.66}
            steps={STEPS.map((label) => ({ id: label, label }))}
          />
        </Box>
        <Columns
          first={
            <Card>
              <CardHeader title="Required documents" aside="4 of 6" />
              <Rows>
                {NEEDED.map(([title, done]) => (
                  <Row
                    key={title}
                    lead={<CheckMark done={done} label={done ? 'Done' : 'Missing'} />}
                    title={title}
                    muted={done}
                    aside={!done && <LinkButton>Add</LinkButton>}
                  />
                ))}
              </Rows>
            </Card>
          }
          main={
            <>
              <Card tone="drop">
                <Flex alignItems="center" justifyContent="space-between" gap="4" flexWrap="wrap">
                  <Box>
                    <Heading>Drop documents here</Heading>
                    <Text textStyle="small" color="fg.muted" marginTop="1" id="why">
                      PDF or photo, several at once, up to 25 MB each
                    </Text>
                  </Box>
                  <Actions>
                    <Button icon={<CameraIcon />}>Take photo</Button>
                    <Button variant="primary">Upload files</Button>
                  </Actions>
                </Flex>
              </Card>
              <Card>
                <CardHeader title="Uploading" count={3} aside="1 of 3 done" />
                <Rows>
                  <Row
                    lead={<FileIcon extension="pdf" />}
                    title="Prämienbescheinigung Helsana.pdf"
                    detail="Insurance Certificates · 412.0 KB"
                    aside="62 %"
                  >
                    <Box marginTop="2">
                      <ProgressBar label="Prämienbescheinigung Helsana.pdf" value={62} />
                    </Box>
                  </Row>
                  <Row
                    lead={<FileIcon extension="jpg" />}
                    title="camera-capture-20260412.jpg"
                    detail="Connection lost. Kept here, nothing is lost."
                    tone="bad"
                    aside={<Button size="sm">Retry</Button>}
                  />
                  <Row
                    lead={<FileIcon extension="pdf" />}
                    title="Lohnausweis 2024.pdf"
                    detail="Salary Statement · same file as on 3 March, not stored twice"
                    aside={<Badge tone="good">Done</Badge>}
                  />
                </Rows>
              </Card>
              <Card>
                <CardHeader
                  title="Your Files"
                  count={7}
                  aside={
                    <AppLink to="/files" standalone>
                      File history
                    </AppLink>
                  }
                />
                <Rows>
                  <Row
                    lead={<FileIcon extension="pdf" />}
                    title="Lohnausweis 2024.pdf"
                    detail="3 March · 188.4 KB · 2 versions"
                    aside={<Badge>Salary Statement</Badge>}
                  />
                  <Row
                    lead={<FileIcon extension="pdf" />}
                    title="Zinsausweis UBS.pdf"
                    detail="28 February · 96.1 KB"
                    aside={<Badge>Bank Documents</Badge>}
                  />
                  <Row
                    lead={<FileIcon extension="png" />}
                    title="Kursbestätigung ETH.png"
                    detail="Your expert asks for a better copy: “page 2 is cut off”"
                    tone="warn"
                    aside={<Button size="sm">Replace</Button>}
                  />
                </Rows>
              </Card>
            </>
          }
          side={
            <>
              <Card>
                <Heading>Advanced tax info</Heading>
                <Text textStyle="small" color="fg.muted" marginTop="1" marginBottom="4">
                  Complete document upload to unlock advanced features
                </Text>
                <Button fullWidth aria-disabled>
                  Advanced Tax Info
                </Button>
              </Card>
              <Card>
                <Heading marginBottom="3">Ask your expert</Heading>
                <Field label="Message" hideLabel>
                  <Textarea placeholder="Write a message…" />
                </Field>
                <Button marginTop="3">Send</Button>
              </Card>
            </>
          }
        />
        <ThumbBar>
          <Button variant="primary">Take photo</Button>
          <Button>Upload files</Button>
        </ThumbBar>
      </Page>
    </>
  );
}
