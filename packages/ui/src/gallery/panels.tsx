import { useState } from 'react';
import {
  Box,
  Button,
  Card,
  Field,
  Flex,
  FormActions,
  Grid,
  Heading,
  HStack,
  Input,
  Link,
  Logo,
  Page,
  PageHeader,
  ProgressBar,
  RadioCards,
  Text,
} from '../index.ts';

const PROMISES: [string, string][] = [
  ['Reads Swiss tax documents', 'Identification and analysis, with an expert’s note'],
  ['Encrypted storage', 'Swiss data protection law, your keys to delete'],
  ['In your language', 'Deutsch, Français, Italiano, English, Schwyzerdütsch'],
  ['From your phone', 'Take a photo, upload, done'],
];

export function LoginSketch() {
  return (
    <Grid templateColumns={{ base: '1fr', lg: '54fr 46fr' }} minHeight="100dvh" bg="bg.surface">
      <Flex
        as="header"
        layerStyle="signin"
        direction="column"
        justifyContent="space-between"
        gap={{ base: '8', lg: '12' }}
        padding={{ base: '5', md: '14' }}
      >
        <Logo alt="Dossier" name="Dossier" tone="onPanel" />
        <Heading as="p" size="display">
          Smart tax savings
        </Heading>
        <Grid
          display={{ base: 'none', lg: 'grid' }}
          templateColumns="1fr 1fr"
          gap="6"
          borderTopWidth="1px"
          borderColor="panel.line"
          paddingTop="6"
        >
          {PROMISES.map(([title, detail]) => (
            <Box key={title} textStyle="small">
              <Text fontWeight="bold">{title}</Text>
              <Text color="panel.muted">{detail}</Text>
            </Box>
          ))}
        </Grid>
      </Flex>
      <Flex
        as="main"
        direction="column"
        justifyContent="space-between"
        gap="10"
        padding={{ base: '5', md: '14 18' }}
        paddingInline={{ md: '16' }}
      >
        <HStack justifyContent="flex-end" gap="5" textStyle="small">
          <Link variant="quiet" standalone href="#">
            English
          </Link>
          <Text color="fg.muted">v0.33</Text>
        </HStack>
        <Box as="form" maxWidth="page.form" width="full">
          <PageHeader
            title="Sign in"
            size="title"
            lead="We'll e-mail you a six-digit code. No password needed."
          />
          <Grid gap="4" marginTop="7">
            <Field label="E-mail address">
              <Input size="lg" type="email" autoComplete="email" defaultValue="anna.mueller@bluewin.ch" />
            </Field>
            <Button variant="primary" size="lg" fullWidth>
              Send code
            </Button>
          </Grid>
        </Box>
        <HStack as="footer" gap="4" flexWrap="wrap" textStyle="small">
          {['Terms', 'Data protection', 'Cookies'].map((name) => (
            <Link key={name} variant="quiet" standalone href="#">
              {name}
            </Link>
          ))}
        </HStack>
      </Flex>
    </Grid>
  );
}

const CANTONS = [
  'AG Aargau',
  'AI Appenzell I.',
  'AR Appenzell A.',
  'BL Basel-Land',
  'BS Basel-Stadt',
  'BE Bern',
  'FR Fribourg',
  'GE Genève',
  'GL Glarus',
  'GR Graubünden',
  'JU Jura',
  'LU Luzern',
  'NE Neuchâtel',
  'NW Nidwalden',
  'OW Obwalden',
  'SG St. Gallen',
  'SH Schaffhausen',
  'ZH Zürich',
].map((name) => ({
  value: name.slice(0, 2),
  label: name.slice(0, 2),
  description: name.slice(3),
  media: <Box boxSize="9" bg="border.line" borderRadius="xs" />,
}));

export function WizardSketch() {
  const [canton, setCanton] = useState('ZH');
  return (
    <Box layerStyle="wizard" minHeight="100dvh">
      <Page width="narrow" as="main">
        <Flex justifyContent="space-between" alignItems="center" gap="4" flexWrap="wrap">
          <Logo alt="Dossier" name="Dossier" tone="onPanel" />
          <Text textStyle="small" color="ground.muted">
            Saved · continue on any device
          </Text>
        </Flex>
        <Box marginBlock={{ base: '5', md: '7' }}>
          <ProgressBar tone="onPanel" label="Progress" value={18} valueText="Step 2 of 11" />
        </Box>
        <Card padding="lg">
          <PageHeader
            eyebrow="Step 2 of 11"
            title="Where did you live on 31 December 2024?"
            size="title"
            lead="Your canton sets the forms, the deadlines and the format of your tax ID."
          />
          <Box marginTop="7">
            <RadioCards
              legend="Canton"
              hideLegend
              value={canton}
              onChange={setCanton}
              options={CANTONS}
              layout="tile"
              columns={{ base: 2, sm: 3, md: 6 }}
            />
          </Box>
          <FormActions start={<Button>Back</Button>}>
            <Button variant="primary">Next</Button>
          </FormActions>
        </Card>
      </Page>
    </Box>
  );
}
