/**
 * The modules that the shell provides to remotes. Federation shares whole entries, so only our own entries are listed,
 * never Chakra, the router, SWR or i18next, which are part of them. `eager` modules are in the shell's first script, the
 * others load on demand.
 */
const table = {
  // A remote bundles the contracts it uses, on the shell's zod: it can bring a new endpoint without a new shell.
  zod: { eager: false, from: '@dossier/remote-kit/zod' },
  react: { eager: true },
  'react/': { eager: true },
  'react-dom': { eager: true },
  'react-dom/': { eager: true },
  '@dossier/ui': { eager: true },
  '@dossier/ui/router': { eager: true },
  '@dossier/ui/data': { eager: true },
  '@dossier/ui/overlay': { eager: false },
  '@dossier/ui/inputs': { eager: false },
  '@dossier/remote-kit': { eager: true },
  '@dossier/remote-kit/forms': { eager: false },
  '@dossier/remote-kit/rows': { eager: false },
  '@dossier/remote-kit/documents': { eager: false },
  '@dossier/remote-kit/second-factor': { eager: false },
  '@dossier/swiss-fields/cantons': { eager: false },
  '@dossier/swiss-fields/address': { eager: false },
  '@dossier/swiss-fields/phone': { eager: false },
};

/** Versioned together by the shell API, not by package versions: a remote could not choose another one anyway. */
const share = { singleton: true, requiredVersion: false };

export const providedByShell = Object.fromEntries(
  Object.entries(table).map(([name, entry]) => [
    name,
    { ...share, eager: entry.eager, ...(entry.from && { import: entry.from }) },
  ]),
);

export const usedByRemotes = Object.fromEntries(
  Object.keys(table).map((name) => [name, { ...share, import: false }]),
);

/** Imported directly, these would be second copies; the build fails and names the alternative. */
export const reserved = {
  '@chakra-ui/react': '@dossier/ui',
  '@emotion/react': '@dossier/ui',
  'lucide-react': '@dossier/ui/icons',
  'react-router': '@dossier/ui/router',
  'react-router-dom': '@dossier/ui/router',
  swr: '@dossier/remote-kit (useData)',
  i18next: '@dossier/remote-kit (useTexts)',
  'react-i18next': '@dossier/remote-kit (useTexts)',
  'react-hook-form': '@dossier/remote-kit/forms (useForm)',
  '@hookform/resolvers': '@dossier/remote-kit/forms (useForm)',
};
