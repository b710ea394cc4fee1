/**
 * The modules that the shell provides to remotes. Federation shares whole entries, so only our own entries are listed,
 * never Chakra, the router, SWR or i18next, which are part of them. `eager` modules are in the shell's first script, the
 * others load on demand.
 */
const isEager = {
  // A remote bundles the contracts it uses, on the shell's zod (src/zod.ts): it can bring a new endpoint without a new shell.
  zod: true,
  react: true,
  'react/': true,
  'react-dom': true,
  'react-dom/': true,
  '@dossier/ui': true,
  '@dossier/ui/router': true,
  '@dossier/ui/data': true,
  '@dossier/ui/overlay': false,
  '@dossier/ui/inputs': false,
  '@dossier/ui/panes': false,
  '@dossier/remote-kit': true,
  '@dossier/remote-kit/forms': false,
  '@dossier/remote-kit/rows': false,
  '@dossier/remote-kit/uploads': false,
  '@dossier/remote-kit/pdf': false,
  '@dossier/swiss-fields/cantons': false,
  '@dossier/swiss-fields/address': false,
  '@dossier/swiss-fields/phone': false,
};

/** The options of federation that shell and remotes have in common. The packages of the workspace share their types. */
export const federation = { shareStrategy: 'loaded-first', manifest: true, dts: false };

/** Versioned together by the shell API, not by package versions: a remote could not choose another one anyway. */
const share = { singleton: true, requiredVersion: false };

export const providedByShell = Object.fromEntries(
  Object.entries(isEager).map(([name, eager]) => [name, { ...share, eager }]),
);

export const usedByRemotes = Object.fromEntries(
  Object.keys(isEager).map((name) => [name, { ...share, import: false }]),
);
