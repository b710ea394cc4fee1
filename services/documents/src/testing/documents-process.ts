import { fileURLToPath } from 'node:url';
import {
  startServiceProcess,
  type ServiceProcess,
  type ServiceProcessOptions,
} from '@dossier/service-kit/testing';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export function startDocumentsProcess(
  options: Omit<ServiceProcessOptions, 'service' | 'main'>,
): Promise<ServiceProcess> {
  return startServiceProcess({ service: 'documents', main, ...options });
}
