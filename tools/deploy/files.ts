import { stringify } from 'yaml';
import { createCompose } from './compose.ts';
import { createDashboard } from './dashboard.ts';
import { createManifests, type Installation } from './kubernetes.ts';

const note = '# Written by `npm run deploy-files`; change tools/deploy instead.\n';
const toYaml = (documents: readonly unknown[]) =>
  note +
  documents.map((each) => stringify(each, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');
const manifests = (installation: Installation) =>
  toYaml(createManifests(installation).map((each) => each.toJSON()));

/** The contents of the files in `deploy/` that follow from the list of processes, by path. */
export function deployFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['deploy/kubernetes/several-instances.yaml', manifests({ database: 'mariadb', replicas: 2 })],
    ['deploy/kubernetes/one-instance.yaml', manifests({ database: 'sqlite', replicas: 1 })],
    ['deploy/compose.yaml', toYaml([createCompose()])],
    ['deploy/grafana/dossier.json', `${JSON.stringify(createDashboard(), null, 2)}\n`],
  ]);
}
